/** The styles of the public record, inline in the page: colours of the app's design tokens, light and dark. */
export const recordStyle = `
:root{--canvas:#f5f6f8;--surface:#fff;--line:#dde2e9;--edge:#7b8698;--ink:#131a24;--ink-2:#465264;--accent:#2456d6;--on:#fff;--gain:#00706e;--loss:#b93415;--warn:#8a5300;--warn-soft:#fdf1dc}
@media(prefers-color-scheme:dark){:root{--canvas:#0c1016;--surface:#131922;--line:#273140;--edge:#66748a;--ink:#e8edf4;--ink-2:#b3bfce;--accent:#7aa2ff;--on:#0b1220;--gain:#45d6c0;--loss:#ff8f5e;--warn:#f0b94e;--warn-soft:#33260c}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:.9375rem/1.45 ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
header,main,footer{max-width:64rem;margin:0 auto;padding:0 1rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;min-height:3.5rem}
a{color:var(--accent)}
.brand{color:inherit;font-weight:600;font-size:1.125rem;text-decoration:none;padding:.625rem 0}
h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
.lead,footer,small,dt,figcaption,.dates,.scale,.prices,.when{color:var(--ink-2)}
small{font-size:.8125rem}
.tabs{display:flex;gap:.5rem;margin:.75rem 0}
.tabs a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--line);border-radius:999px;text-decoration:none;color:var(--ink)}
.tabs [aria-current]{border-color:var(--accent);color:var(--accent);font-weight:600}
.caution{background:var(--warn-soft);color:var(--warn);border-radius:8px;padding:.625rem .75rem;margin:.75rem 0}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.25rem 1rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
form button{min-width:0;background:var(--accent);border-color:var(--accent);color:var(--on)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.choices{display:flex;flex-wrap:wrap;gap:.5rem}.subscribe{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}.subscribe label{flex:1 1 14rem;max-width:24rem;display:grid;gap:.125rem;font-size:.8125rem;color:var(--ink-2)}.subscribe p{flex-basis:100%;margin:0}
form .plain{background:var(--surface);border-color:var(--edge);color:var(--ink)}
.filters form{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.5rem;align-items:end;padding-bottom:.75rem}
.filters label{min-width:0;display:grid;gap:.125rem;font-size:.8125rem;color:var(--ink-2)}
select,input{min-height:2.75rem;width:100%;padding:.25rem .5rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-size:1rem}
.figures{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem;margin:0}
.figures div{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:.625rem .75rem}
dt{font-size:.8125rem}
dd{margin:0;font-size:1.25rem;font-weight:600}
dd small{display:block;font-weight:400}
.plot{position:relative;margin:.5rem 0}
.curve{margin:1rem 0 0;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:.75rem}
.curve svg{display:block;width:100%;height:11rem}
.curve path{fill:none;stroke:var(--accent);stroke-width:2;vector-effect:non-scaling-stroke}
.curve line{stroke:var(--edge);stroke-dasharray:4 4;vector-effect:non-scaling-stroke}
.dates{display:flex;justify-content:space-between;font-size:.8125rem}
.scale{display:flex;flex-direction:column;justify-content:space-between;font-size:.8125rem;position:absolute;inset:0 auto 0 0;pointer-events:none}
.scale span{background:var(--surface);align-self:flex-start}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.5rem .75rem .5rem 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{font-size:.8125rem;color:var(--ink-2);font-weight:500}
.signals{list-style:none;margin:0;padding:0}
.signals>li{border-bottom:1px solid var(--line)}
summary.row{display:grid;grid-template-columns:1fr auto;gap:.125rem .75rem;padding:.625rem 0;color:inherit}
.row .prices,.row .when{font-size:.8125rem}
.prices{grid-column:1/-1;font-size:.8125rem}
.when{grid-column:1/-1}
.result{text-align:right}
.won{color:var(--gain)}.lost{color:var(--loss)}
summary{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--accent);cursor:pointer}
details p{margin:0 0 .625rem}
code{font:.8125rem/1.5 ui-monospace,'SF Mono',Menlo,Consolas,monospace;background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:.0625rem .25rem}
img{max-width:100%}
#verify-result ul{padding-left:1.25rem}
.bad{color:var(--loss)}.good{color:var(--gain)}
footer{padding-bottom:2rem;font-size:.8125rem}
@media(min-width:48rem){summary.row{grid-template-columns:13rem 15rem 1fr auto}.figures{grid-template-columns:repeat(4,1fr)}.row{align-items:baseline}.when,.prices{grid-column:auto}.result{grid-column:4;grid-row:1}.when{grid-column:2;grid-row:1}.prices{grid-column:3;grid-row:1}}
@media print{.filters,header .button,#verify button{display:none}}
`;
