/** The report's own look: light and dark as the reader has it, narrow and wide, and on paper. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1d2420;--soft:#56605a;--line:#c9cfcb;--head:#eef2ef;--bad:#9f1d1d;--badpaper:#fdeeee;--doubt:#7a4a00;--doubtpaper:#fff5e0;--link:#0b5d3b}
@media (prefers-color-scheme:dark){:root{--paper:#141816;--ink:#e9eeeb;--soft:#a9b4ae;--line:#3b4540;--head:#1f2622;--bad:#ff9d9d;--badpaper:#341b1b;--doubt:#ffc76b;--doubtpaper:#33270f;--link:#7fd6ae}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
h3{font-size:1.05rem;margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0;overflow-wrap:anywhere}
.verdict{font-weight:600}
ul{margin:.25rem 0;padding-left:1.25rem}
li{overflow-wrap:anywhere}
a{color:var(--link);display:inline-block;padding:.5rem 0;min-height:2.75rem}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
.told.mistakes{border-left:.25rem solid var(--bad);padding-left:.75rem}
.told.doubts{border-left:.25rem solid var(--doubt);padding-left:.75rem}
.home{margin:1.5rem 0;content-visibility:auto;contain-intrinsic-size:auto 30rem;scroll-margin-top:1rem}
.home>p,.nothing{color:var(--soft)}
.nothing{font-style:italic}
table{width:100%;border-collapse:collapse;table-layout:fixed;margin-top:.5rem}
th,td{border:1px solid var(--line);padding:.375rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}
th{font-weight:600}
thead th,.unit th{background:var(--head)}
thead th:first-child{width:24%}
thead th:nth-child(2){width:32%}
tr.mistakes>*{background:var(--badpaper)}
tr.doubts>*{background:var(--doubtpaper)}
.remarks{list-style:none;padding:0;font-size:.9375rem;white-space:normal}
.remarks .mistakes{color:var(--bad)}
.remarks .doubts{color:var(--doubt)}
.remarks .notes{color:var(--soft)}
@media (max-width:30rem){main{padding:.75rem}th,td{padding:.375rem}table{font-size:.9375rem}thead th:first-child{width:35%}th{font-size:.875rem}thead th:nth-child(2){width:30%}}
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#333;--line:#888;--head:#eee;--bad:#900;--badpaper:#fff;--doubt:#630;--doubtpaper:#fff;--link:#000}main{max-width:none;padding:0}.home{content-visibility:visible}tr{break-inside:avoid}h3{break-after:avoid}}
`;
