// Exports of Ghost and Substack, made after their public schemas.
import { deflateRawSync } from 'node:zlib';

interface ZipOptions {
  /** Bytes of a file's size that the archive claims. */
  readonly claims?: number;
}

/** A ZIP archive of texts, by name. */
export const toZip = (files: Readonly<Record<string, string>>, { claims }: ZipOptions = {}): Blob => {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const sizes = Buffer.alloc(22);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(claims ?? Buffer.byteLength(text), 18);
    const common = Buffer.concat([sizes, Buffer.from([Buffer.byteLength(name), 0, 0, 0])]);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([new Uint8Array(Buffer.concat([...locals, directory, end]))]);
};

type Row = Readonly<Record<string, unknown>>;

/** The data of Ghost's JSON. A post is published and public unless it says otherwise. */
export const ghostData = (posts: readonly Row[], tables: Row = {}) => ({
  db: [
    {
      meta: { exported_on: 1_700_000_000_000, version: '5.82.0' },
      data: {
        posts: posts.map((post, index) => ({
          id: `65a0${index}`,
          uuid: crypto.randomUUID(),
          title: `Post ${index}`,
          slug: `post-${index}`,
          html: null,
          lexical: null,
          mobiledoc: null,
          type: 'post',
          status: 'published',
          visibility: 'public',
          published_at: '2021-03-04T05:06:07.000Z',
          custom_excerpt: null,
          feature_image: null,
          ...post,
        })),
        ...tables,
      },
    },
  ],
});

export const lexical = (...children: readonly Row[]): string =>
  JSON.stringify({ root: { type: 'root', version: 1, children } });

export const mobiledoc = (parts: Row): string =>
  JSON.stringify({ version: '0.3.1', atoms: [], cards: [], markups: [], sections: [], ...parts });

export const POSTS_CSV =
  'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';
