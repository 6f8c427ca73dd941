// Secure Remote Password in Cognito's form: the server's part. Amplify computes the other part in the browser.
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

// The 3072-bit group of RFC 5054, appendix A.
const N = BigInt(
  '0x' +
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
};

// The form of Java's BigInteger.toByteArray: a leading zero byte if the top bit is set. Client and service both hash this form.
const padded = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
};

const sha256 = (bytes: Buffer): string => {
  return createHash('sha256').update(bytes).digest('hex');
};

const fromHex = (hex: string): bigint => {
  return BigInt(`0x${hex}`);
};

const g = 2n;
const k = fromHex(sha256(Buffer.concat([padded(N), padded(g)])));

export interface Login {
  readonly poolName: string;
  readonly userId: string;
  readonly password: string;
  readonly saltHex: string;
}

/** The numbers of one sign-in in progress, in hex. */
export interface Exchange {
  readonly saltHex: string;
  readonly verifierHex: string;
  readonly clientPublicHex: string;
  readonly serverSecretHex: string;
  readonly serverPublicHex: string;
  readonly secretBlock: string;
}

/** What a pool keeps instead of a password. It depends on the user's id, so it is useless for another user. */
export const createVerifier = ({ poolName, userId, password, saltHex }: Login): string => {
  const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest();
  const x = fromHex(sha256(Buffer.concat([padded(fromHex(saltHex)), identity])));
  return power(g, x).toString(16);
};

/** Sixteen random bytes in hex. */
export const newSalt = () => randomBytes(16).toString('hex');

/** A verifier that no password matches, as expensive to compute as a real one. */
export const unusableVerifier = () => power(g, fromHex(randomBytes(32).toString('hex'))).toString(16);

/** The server's values for the browser's public value; undefined if that is invalid (not hex, or zero in the group). */
export const startExchange = (
  credentials: { saltHex: string; verifierHex: string },
  clientPublicHex: string,
): Exchange | undefined => {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublicHex) || fromHex(clientPublicHex) % N === 0n) return undefined;
  const serverSecret = fromHex(randomBytes(32).toString('hex'));
  const serverPublic = (k * fromHex(credentials.verifierHex) + power(g, serverSecret)) % N;
  return {
    ...credentials,
    clientPublicHex,
    serverSecretHex: serverSecret.toString(16),
    serverPublicHex: serverPublic.toString(16),
    secretBlock: randomBytes(256).toString('base64'),
  };
};

export interface Claim {
  readonly poolName: string;
  readonly userId: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** Whether somebody who knows the password has signed the claim. The password itself is never sent. */
export const isPasswordProven = (
  exchange: Exchange,
  { poolName, userId, timestamp, signature }: Claim,
): boolean => {
  const A = fromHex(exchange.clientPublicHex);
  const u = fromHex(sha256(Buffer.concat([padded(A), padded(fromHex(exchange.serverPublicHex))])));
  const shared = power(A * power(fromHex(exchange.verifierHex), u), fromHex(exchange.serverSecretHex));
  const key = Buffer.from(hkdfSync('sha256', padded(shared), padded(u), 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(poolName)
    .update(userId)
    .update(Buffer.from(exchange.secretBlock, 'base64'))
    .update(timestamp)
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
