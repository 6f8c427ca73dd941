import type { PlainTable } from '#shared/body/nodes.ts';
import { articleBody as words } from '../../content/article-body.ts';
import { Inlines } from './inlines.tsx';

/** A table. If it is too wide, it scrolls within itself, also by arrow keys while it has the focus. */
export const BodyTable = ({ table: { head, rows } }: { table: PlainTable }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
  <div className="table" role="group" aria-label={words.table} tabIndex={0} dir="auto">
    <table>
      {head && (
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Inlines nodes={cell} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <Inlines nodes={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
