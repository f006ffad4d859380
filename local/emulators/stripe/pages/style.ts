export const style = `
:root { color-scheme: light; --ink: #1f2933; --soft: #52606d; --line: #cbd2d9; --ground: #f5f7fa; --card: #fff; --act: #1f4e79; --bad: #a61b1b; --good: #1b6b3a; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
.banner { margin: 0; padding: .5rem 1rem; background: #fdf3d7; color: #513c06; text-align: center; font-size: .875rem; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
a { color: var(--act); }
:focus-visible { outline: 3px solid #7aa7d6; outline-offset: 2px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin: 0 0 1rem; }
.two { display: grid; gap: 1rem; align-items: start; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
.lines li:last-child { border: 0; font-weight: 600; }
.amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
.soft { color: var(--soft); font-size: .875rem; margin: .25rem 0; }
.problem { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--bad); border-radius: 8px; color: var(--bad); background: #fdf2f2; }
label, legend { display: block; font-weight: 600; margin: 0 0 .25rem; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; }
legend { padding: 0; }
input[type=radio] { margin: 0; width: 1.125rem; height: 1.125rem; accent-color: var(--act); }
.field { margin: 0 0 1rem; }
.choice { display: flex; gap: .5rem; align-items: center; min-height: 44px; font-weight: 400; margin: 0; }
input[type=text], input[type=email] { width: 100%; min-height: 44px; padding: .5rem .75rem; font: inherit; color: inherit; background: #fff; border: 1px solid #7b8794; border-radius: 8px; }
input[aria-invalid=true] { border-color: var(--bad); }
button, .button { display: inline-block; min-height: 44px; padding: .5rem 1rem; font: inherit; font-weight: 600; color: #fff; background: var(--act); border: 1px solid var(--act); border-radius: 8px; cursor: pointer; text-decoration: none; }
button.quiet, .button.quiet { color: var(--act); background: #fff; }
button.wide { width: 100%; }
form:has([value=card]:checked) .bank, form:has([value=bank]:checked) .cards { display: none; }
.numbers { margin: .5rem 0 0; padding: 0; list-style: none; font-size: .875rem; color: var(--soft); }
.numbers code { color: var(--ink); }
code { font: .875em ui-monospace, monospace; }
.head { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; justify-content: space-between; }
.badge { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 99px; font-size: .875rem; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .75rem 0; font-size: .875rem; }
dt { color: var(--soft); } dd { margin: 0; min-width: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; }
.actions form { margin: 0; }
.actions .inline { display: flex; gap: .5rem; } .actions .inline input { width: 6rem; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; font-weight: 600; }
summary::before { content: '+'; width: 1.25rem; } details[open] > summary::before { content: '\\2212'; }
.events { list-style: none; margin: 0; padding: 0; }
.events > li { padding: .75rem 0; border-top: 1px solid var(--line); }
@media (min-width: 48rem) { .two { grid-template-columns: 1fr 1.25fr; gap: 2rem; } main { padding-top: 3rem; } }
`;
