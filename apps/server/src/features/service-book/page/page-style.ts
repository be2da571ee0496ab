/** The palette of the web app (`tokens.css`); letters follow the size that a browser is set to. Nothing is loaded beside the page itself. */
export const PAGE_STYLE = `:root{color-scheme:light dark;--bg:#f6f7f9;--surface:#fff;--line:#e3e7ed;--text:#121926;--muted:#4b5565;--primary:#1d4ed8;--on-primary:#fff;--fine:#0a6c45;--fine-soft:#e9f9f1;--soon:#93500a;--late:#b42318;--font:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
@media(prefers-color-scheme:dark){:root{--bg:#0b0f17;--surface:#131924;--line:#232c3b;--text:#eef2f8;--muted:#a7b2c4;--primary:#8fb2ff;--on-primary:#0b1530;--fine:#72dbab;--fine-soft:#0f2c22;--soon:#f8c063;--late:#ffa79e}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.5 var(--font);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{max-width:720px;margin:0 auto;padding:16px 16px 48px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.brand{color:var(--muted);font-weight:600}h1{margin:0;text-wrap:balance;font-size:min(1.75rem,13vw);line-height:1.2}h2{margin:0 0 8px;font-size:1.1875rem}h3{margin:0;font-size:1rem}p{margin:0 0 6px}
.card h1{margin-bottom:8px}.card{padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:14px}.quiet{color:var(--muted);font-size:.9375rem}
.verified{background:var(--fine-soft)}.verified h2{display:flex;gap:8px;align-items:center;color:var(--fine)}
.cover{display:block;width:100%;max-height:360px;object-fit:cover;border-radius:14px}
dl{container-type:inline-size;margin:0;display:grid;gap:8px}dl div{display:grid;grid-template-columns:minmax(8rem,2fr) minmax(0,3fr);gap:12px}dt{color:var(--muted);hyphens:auto;overflow-wrap:break-word}dd{margin:0;white-space:pre-line}section>h3{margin:16px 0 8px;padding-top:16px;border-top:1px solid var(--line)}h2+h3{margin-top:0;padding-top:0;border-top:0}@container(max-width:19rem){dl div{grid-template-columns:minmax(0,1fr);gap:0}}
ol{margin:0;padding:0;list-style:none;display:grid;gap:16px}li{padding-top:16px;border-top:1px solid var(--line);display:grid;gap:8px}li:first-child{padding-top:0;border-top:0}
.photos{display:flex;flex-wrap:wrap;gap:8px}.photos img{display:block;width:96px;height:96px;object-fit:cover;border-radius:9px;background:var(--bg)}
a{color:var(--primary)}.invoice{display:inline-flex;min-height:44px;align-items:center}
svg.curve{display:block;width:100%;max-width:560px;height:auto;margin:8px 0;color:var(--primary)}svg.curve text{fill:var(--muted);font-size:12px}svg.curve .grid{stroke:var(--line)}svg.curve .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}svg.curve .gap{stroke:currentColor;stroke-width:2;stroke-dasharray:2 6;stroke-linecap:round}
.drop{display:grid;gap:12px;justify-items:start;padding:16px;border:2px dashed var(--line);border-radius:9px}.drop.over{border-color:var(--primary)}
.choose{position:relative;display:inline-flex;align-items:center;min-height:48px;padding:0 20px;border-radius:9px;background:var(--primary);color:var(--on-primary);font-weight:600}.choose input{position:absolute;inset:0;opacity:0;cursor:pointer;width:100%}.choose:focus-within{outline:3px solid var(--primary);outline-offset:2px}
output{font-weight:600}output[data-verdict=unchanged]{color:var(--fine)}output[data-verdict=outdated]{color:var(--soon)}output[data-verdict=unknown],output[data-verdict=failed]{color:var(--late)}
@media(min-width:40em){main{padding:32px 24px 64px;gap:20px}.card{padding:24px}h1{font-size:2.125rem}}
@media print{.check{display:none}}`;
