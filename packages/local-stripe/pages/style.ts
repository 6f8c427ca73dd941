/** The look of all pages: quiet, and unlike any merchant's. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #f6f7fb; --card: #fff; --ink: #1b2033; --soft: #555d78; --line: #d8dcea; --edge: #8088a3;
  --accent: #4b3fd1; --accent-strong: #392eb0; --on-accent: #fff; --danger: #a8201a; --danger-soft: #fdeceb;
  --good: #17683f; --good-soft: #e2f4ea; --warn: #7a4b00; --warn-soft: #fdf1d8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12141d; --card: #1b1e2b; --ink: #eceef7; --soft: #aab1cb; --line: #33384d; --edge: #7b84a5;
    --accent: #a9a2ff; --accent-strong: #c5c0ff; --on-accent: #17132f; --danger: #ffb1aa; --danger-soft: #40191a;
    --good: #8fdcb0; --good-soft: #15342a; --warn: #f5cd85; --warn-soft: #3a2c10;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; text-size-adjust: 100%; }
body, h1, h2, p, ul, dl, dd { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.01em; }
h2 { font-size: 1.125rem; line-height: 1.3; }
a { color: var(--accent); text-underline-offset: .2em; }
::placeholder { color: var(--soft); opacity: 1; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.ribbon { background: var(--warn-soft); color: var(--warn); padding: .5rem 1rem; text-align: center; font-size: .875rem; }
main { margin: 0 auto; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem); display: grid; gap: 1.5rem; }
.narrow { max-width: 60rem; }
.wide { max-width: 84rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: clamp(1.125rem, 3vw, 1.75rem);
  display: grid; gap: 1rem; align-content: start; min-width: 0; }
.notice { max-width: 34rem; width: 100%; margin: 0 auto; }
.columns { display: grid; gap: 1.5rem; }
@media (min-width: 52rem) { .columns { grid-template-columns: 5fr 6fr; gap: 2.5rem; align-items: start; } }
.stack { display: grid; gap: 1.25rem; align-content: start; min-width: 0; }
.price { font-size: 2.5rem; font-weight: 650; letter-spacing: -.02em; line-height: 1.1; }
.price small { font-size: 1rem; font-weight: 400; letter-spacing: 0; color: var(--soft); }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.lines { display: grid; gap: .5rem; }
.lines > div { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; border-top: 1px solid var(--line); padding-top: .5rem; }
.lines dt { font-weight: 500; }
form { display: grid; gap: 1rem; }
.field { display: grid; gap: .375rem; min-width: 0; align-content: start; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { font-weight: 600; font-size: .9375rem; }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: .5rem;
  padding: .5rem .75rem; min-height: 2.75rem; width: 100%; }
input[aria-invalid='true'] { border-color: var(--danger); border-width: 2px; }
.wrong { color: var(--danger); font-size: .875rem; }
.alert { background: var(--danger-soft); color: var(--danger); border-radius: .5rem; padding: .75rem 1rem; font-weight: 500; }
.told { background: var(--good-soft); color: var(--good); border-radius: .5rem; padding: .75rem 1rem; font-weight: 500; }
.button { font: inherit; font-weight: 600; border-radius: .5rem; min-height: 2.75rem; padding: .5rem 1.25rem; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); text-decoration: none;
  display: inline-flex; align-items: center; justify-content: center; }
.button:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
.plain { background: none; color: var(--accent); border-color: var(--edge); }
.plain:hover { background: var(--paper); border-color: var(--accent); }
.danger { background: var(--danger); border-color: var(--danger); color: var(--card); }
.danger:hover { background: var(--danger); border-color: var(--danger); text-decoration: underline; }
.compact { min-height: 2.25rem; padding: .25rem .75rem; font-size: .875rem; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.row form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.between { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .75rem; align-items: center; }
.cards { padding: 0; list-style: none; display: grid; gap: .375rem; font-size: .875rem; }
.cards li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.cards code { white-space: nowrap; }
.state { display: inline-block; border-radius: 1rem; padding: .0625rem .625rem; font-size: .8125rem; font-weight: 600;
  background: var(--paper); color: var(--soft); border: 1px solid var(--line); white-space: nowrap; }
.is-good { background: var(--good-soft); color: var(--good); border-color: transparent; }
.is-bad { background: var(--danger-soft); color: var(--danger); border-color: transparent; }
.is-warn { background: var(--warn-soft); color: var(--warn); border-color: transparent; }
.scroll { overflow-x: auto; }
.tall { max-height: 32rem; overflow-y: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: middle; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; border-top: 0; }
td { white-space: nowrap; max-width: 18rem; overflow: hidden; text-overflow: ellipsis; }
td form { justify-content: start; }
`;
