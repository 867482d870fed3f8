import { describe, expect, test } from "vitest";
import { checkCodeUses, safeHtmlComponent } from "./code-use-rules.ts";
import { sourcesOf, validTree } from "./planted-tree.ts";
import { projectParts, sourcesOfPart } from "./project-tree.ts";

const service = "apps/server/src/modules/notices/notice/notice.service.ts";
const screen = "apps/web/src/features/portal/notice-inbox/screens/notices.tsx";

function rulesBroken(path: string, code: string): string[] {
  // The Chinese text precedes the planted line: offsets must count characters, not bytes.
  return checkCodeUses(sourcesOf({ ...validTree, [path]: `const title = "公告";\n${code}\n` })).map(
    (breach) => `${breach.path}:${breach.line} ${breach.rule}`,
  );
}

test("accepts the allowed constructs", () => {
  expect(checkCodeUses(sourcesOf(validTree))).toEqual([]);
});

describe("code from text", () => {
  test.each([
    `eval("1 + 1");`,
    `globalThis.eval("1 + 1");`,
    `(0, eval)("1 + 1");`,
    `window["eval"]("1 + 1");`,
    `const run = new Function("a", "return a");`,
    `const run = Function("return 1");`,
    `const run = (Function)("return 1");`,
    `const run = new globalThis.Function("return 1");`,
    `const run = (() => {}).constructor("return 1");`,
    `setTimeout("tick()", 10);`,
    `window.setInterval(\`tick()\`, 10);`,
    `import { runInNewContext } from "node:vm";`,
    ...["repl", "vm2", "eta", "pug", "handlebars", "mustache", "hogan.js", "nunjucks", "liquidjs", "dot", "doT"].map(
      (name) => `import engine from "${name}";`,
    ),
    `import { twig } from "twig";`,
    `import swig from "swig";`,
    `const ejs = await boundChunkLoad(() => import("ejs"));`,
    `import _ from "lodash"; const run = _.template(text)();`,
    `import template from "lodash/template.js";`,
    `import template from "lodash.template";`,
    `import engine from "art-template";`,
    `import { render } from "squirrelly";`,
    `import { template } from "underscore";`,
    `const ejs = createRequire(import.meta.url)("ejs");`,
    `const load = createRequire(import.meta.url); const ejs = load("ejs");`,
    `const vm = process.getBuiltinModule("node:vm");`,
    `const { eval: run } = globalThis;`,
    `const { "eval": run } = globalThis;`,
    `const Maker = Function;`,
    `const Maker = globalThis["Function"];`,
    `const { Function: Maker } = globalThis;`,
    `const Maker = read.constructor;`,
    `const Maker = read["constructor"];`,
    `const { constructor: Maker } = read;`,
    `const run = Reflect.construct(Function, ["return 1"]);`,
    `const Maker = Reflect.get(read, "constructor");`,
    `const run = Reflect.get(globalThis, "eval");`,
    `setTimeout("tick(" + text + ")", 10);`,
    `setTimeout(item.script, 0);`,
    `const code = "tick(" + text + ")"; setInterval(code, 10);`,
    `setImmediate("tick()");`,
    `import "data:text/javascript,tick()";`,
    `void boundChunkLoad(() => import("data:text/javascript,tick()"));`,
    `void boundChunkLoad(() => import(\`data:text/javascript,\${text}\`));`,
    `void boundChunkLoad(() => import("blob:" + text));`,
    `new Worker(URL.createObjectURL(new Blob([text])));`,
    `new Worker(\`data:text/javascript,\${text}\`);`,
    `new window.SharedWorker(address);`,
    `const Other = Worker;`,
    `import { Worker as Other } from "node:worker_threads";`,
    `importScripts(address);`,
    `await context.audioWorklet.addModule(address);`,
  ])("[SEC-64] refuses %s", (code) => {
    expect(rulesBroken(screen, code)).toEqual([`${screen}:2 evaluated-text`]);
    const test = "apps/server/src/app.test.ts";
    expect(rulesBroken(test, code)).toEqual([`${test}:2 evaluated-text`]);
  });

  test.each([
    `void boundChunkLoad(() => import(address));`,
    `void boundChunkLoad(() => import(\`./parts/\${name}.ts\`));`,
    `box.setAttribute("onclick", text);`,
    `box.setAttribute("ONCLICK", "tick()");`,
    `box.setAttribute(\`on\${name}\`, text);`,
    `box.setAttribute(name, text);`,
    `box.setAttribute("o" + "nclick", text);`,
    `box.setAttributeNS(null, "onclick", text);`,
    `frame.setAttribute("srcdoc", text);`,
    `location.href = "javascript:tick()";`,
    `const a = <a href={\`javascript:\${text}\`}>去</a>;`,
    `box.setAttribute("href", " JavaScript:" + text);`,
    `import { execSync } from "node:child_process"; execSync(text);`,
    `import { spawn } from "child_process"; spawn(process.execPath, ["-e", text]);`,
    `import cluster from "node:cluster";`,
    `const part = createRequire(import.meta.url)(name);`,
    `const part = (createRequire(import.meta.url))(\`./\${name}.cjs\`);`,
    `const load = createRequire(import.meta.url); load(name);`,
  ])("[SEC-64] refuses %s, except in tests", (code) => {
    expect(rulesBroken(screen, code)).toEqual([`${screen}:2 evaluated-text`]);
    expect(rulesBroken("apps/server/src/app.test.ts", code)).toEqual([]);
  });

  test.each([
    `const parse: Function = read;`,
    `let worker: Worker | undefined;`,
    `const worker = new Worker(new URL("./count.ts", import.meta.url), { type: "module" });`,
    `import { Worker } from "node:worker_threads";\nnew Worker(new URL("../count.ts", import.meta.url));`,
    `box.setAttribute("role", text);`,
    `box.setAttribute(\`data-\${name}\`, text);`,
    `const isShared = typeof SharedWorker === "function";`,
    `setTimeout(tick, 10, "text");`,
    `const made = Reflect.construct(Notice, ["text"]);`,
    `setTimeout(() => tick(), 10);`,
    `const text = "eval(1) and new Function()";`,
    `page.$eval("p", read);`,
    `class A { constructor(readonly b: string) {} }`,
  ])("accepts %s", (code) => {
    expect(rulesBroken(screen, code)).toEqual([]);
  });
});

test("[SEC-64] lets the server start no programs except its database and its own workers", () => {
  const code = `import { spawn } from "node:child_process";`;
  expect(rulesBroken("packages/embedded-postgres/src/child.ts", code)).toEqual([]);
  expect(rulesBroken("scripts/boot/child.mjs", code)).toEqual([]);
  const workers = "apps/server/src/workers/run-workers.ts";
  expect(rulesBroken(workers, `import cluster from "node:cluster";`)).toEqual([]);
  for (const path of [service, workers, "apps/server/src/platform/database/child.ts", "apps/server/src/main.ts"])
    expect(rulesBroken(path, code)).toEqual([`${path}:2 evaluated-text`]);
});

describe("statements", () => {
  const store = "apps/server/src/modules/notices/notice/notice.store.ts";

  test.each([
    `db.execute(sql.raw(\`select \${name}\`));`,
    `db.execute(sql.raw(text));`,
    'db.execute(sql.raw("select " + name));',
    `pool.query(\`select * from a where b = '\${value}'\`);`,
    `db.$client.query('select * from a where b = ' + value, []);`,
    `const rows = named(db, \`select \${column} from a\`);`,
    `tx.execute(\`select * from a where b = '\${value}'\`);`,
    `tx.execute("select * from a where b = " + value);`,
    `pool.query({ text: \`select * from a where b = '\${value}'\`, values: [] });`,
    `pool.query({ name: "a", "text": "select " + name });`,
    `const text = "select " + name; pool.query(text);`,
    `const text = \`select \${name}\`; pool.query({ text });`,
    `let text = "select *"; text += name; pool.query(text, []);`,
    `let text = "select *"; text = \`\${text} from \${name}\`; tx.execute(text);`,
    `const text = ["select", name].join(" "); tx.execute((text));`,
    `pool.query("select ".concat(name));`,
    `pool.query(isAll ? "select 1" : "select " + name);`,
  ])("[SEC-62, W-07] refuses %s in the server", (code) => {
    expect(rulesBroken(store, code)).toEqual([`${store}:2 built-query`]);
    expect(rulesBroken("apps/server/src/app.test.ts", code)).toEqual([]);
  });

  test.each([
    `db.execute(sql\`select \${value}\`);`,
    'db.execute(sql.raw("now()"));',
    `pool.query(\`select * from a where b = $1\`, [value]);`,
    `client.query({ name, text, values });`,
    `pool.query({ text: "select 1", values: [\`\${value}%\`] });`,
    `statement.execute({ names });`,
    `const text = "select 1"; pool.query(text);`,
    `queryClient.query(key);`,
  ])("accepts %s", (code) => {
    expect(rulesBroken(store, code)).toEqual([]);
  });
});

describe("lazily loaded modules", () => {
  const other = "apps/web/src/shared/notice/load-notice.ts";

  test.each([
    `const load = () => import("./parts.tsx");`,
    `const Part = lazy(() => import("./parts.tsx"));`,
    `const Part = lazy(async () => ({ default: (await import("./parts.tsx")).Part }));`,
    `const { part } = await import("./parts.tsx");`,
    `const load = { page: async () => (await import("./parts.tsx")).Part };`,
    `boundChunkLoad(load); void import("./parts.tsx");`,
    `const loads = [boundedLoad(() => import("./a.tsx")), () => import("./b.tsx")];`,
    `loads.boundChunkLoad(() => import("./parts.tsx"));`,
    `const part = <LoadedPart load={() => import("./parts.tsx")}>{draw}</LoadedPart>;`,
  ])("[ERR-32] refuses %s", (code) => {
    expect(rulesBroken(screen, code)).toEqual([`${screen}:2 unbounded-load`]);
  });

  test.each(["certificate-lock", "contract", "form-rules", "x509"])(
    "[ERR-32] refuses one in the package %s, which pages include",
    (name) => {
      const path = `packages/${name}/src/notice/parts.ts`;
      const code = `const { part } = await import("a-library");`;
      expect(rulesBroken(path, code)).toEqual([`${path}:2 unbounded-load`]);
    },
  );

  test.each([
    `const load = boundedLoad(() => import("./parts.tsx"));`,
    `const { part } = await boundChunkLoad(() => import("./parts.tsx"));`,
    `boundChunkLoad(() => Promise.all([import("./a.ts"), import("./b.ts")])).then(draw);`,
    `const pages = { home: { load: boundedLoad(async () => (await import("./home.tsx")).Home) } };`,
    `const Page = lazyChunkPage(async () => (await import("./page.tsx")).Page);`,
  ])("accepts %s", (code) => {
    expect(rulesBroken(other, code)).toEqual([]);
  });

  test.each([
    "apps/web/src/app/app.browser.test.tsx",
    "apps/web/test/browser/open.tsx",
    "packages/certificate-lock/test/locks.ts",
    "packages/testkit/src/start.ts",
    service,
  ])("ignores %s", (path) => {
    expect(rulesBroken(path, `const part = await import("./parts.ts");`)).toEqual([]);
  });
});

describe("markup from text", () => {
  test.each([
    `const a = <p dangerouslySetInnerHTML={{ __html: html }} />;`,
    `const a = createElement("p", { dangerouslySetInnerHTML: { __html: html } });`,
    `const a = { "dangerouslySetInnerHTML": { __html: html } };`,
    `props["dangerouslySetInnerHTML"] = { __html: html };`,
    `box.innerHTML = html;`,
    `box["outerHTML"] = html;`,
    `box.insertAdjacentHTML("beforeend", html);`,
    `document.write(html);`,
    `document.writeln(html);`,
    `box.setHTMLUnsafe(html);`,
    `Document.parseHTMLUnsafe(html);`,
    `range.createContextualFragment(html);`,
    `document.createElement("script");`,
    `document.createElementNS("http://www.w3.org/2000/svg", "script");`,
    `const a = <script src={address} />;`,
    `const a = <iframe srcDoc={html} />;`,
    `Object.assign(box, { innerHTML: html });`,
    `Object.assign(box, { "outerHTML": html });`,
    `Reflect.set(box, "innerHTML", html);`,
    `box.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);`,
    `box.append(...new DOMParser().parseFromString(html, kind).body.childNodes);`,
  ])("[SEC-64, SEC-68, W-27] refuses %s outside its component", (code) => {
    expect(rulesBroken(screen, code)).toEqual([`${screen}:2 raw-html`]);
    expect(rulesBroken(safeHtmlComponent, code)).toEqual([]);
    const impostor = "apps/web/src/features/portal/notice-inbox/components/safe-html.tsx";
    expect(rulesBroken(impostor, code)).toEqual([`${impostor}:2 raw-html`]);
  });
});

describe("rich text", () => {
  test.each([
    `import { SafeHtml } from "../../../shared/ui/safe-html.tsx";`,
    `import * as clean from "../../../shared/ui/safe-html";`,
    `export { SafeHtml } from "../../../shared/ui/safe-html.tsx";`,
    `const load = boundedLoad(() => import("../../../shared/ui/safe-html.tsx"));`,
    `import { loadHtml } from "../../online-form/components/html-loader.ts";`,
  ])("[SEC-68] refuses it elsewhere: %s", (code) => {
    expect(rulesBroken(screen, code)).toEqual([`${screen}:2 raw-html`]);
    for (const path of [
      "apps/web/src/shared/notice/notice-article.tsx",
      "apps/web/src/features/online/online-row/components/cell.tsx",
      "apps/web/src/shared/ui/safe-html.browser.test.tsx",
    ])
      expect([path, rulesBroken(path, code)]).toEqual([path, []]);
  });

  test("[SEC-68] accepts its style sheet, and parsing of XML as XML", () => {
    const code = `import written from "../../../shared/ui/safe-html.module.css"; new DOMParser().parseFromString(text, "text/xml");`;
    expect(rulesBroken(screen, code)).toEqual([]);
  });
});

describe("new windows", () => {
  test.each([
    `const a = <a href={address} target="_blank">去</a>;`,
    `const a = <a href={address} target="_blank" rel="noopener">去</a>;`,
    `const a = <a href={address} target="_blank" rel={rel}>去</a>;`,
    `const a = <a href={address} target={place} rel="help">去</a>;`,
    `const a = <Button href={address} target="other">去</Button>;`,
    `window.open(address);`,
    `window.open(address, "_blank", "noopener,noreferrer");`,
  ])("[SEC-53] refuses %s", (code) => {
    expect(rulesBroken(screen, code)).toEqual([`${screen}:2 open-window`]);
  });

  test.each([
    `const a = <a href={address} target="_blank" rel="noopener noreferrer">去</a>;`,
    `const a = <a href={address}>去</a>;`,
    `dialog.open();`,
  ])("accepts %s", (code) => {
    expect(rulesBroken(screen, code)).toEqual([]);
  });
});

describe("clock of a service", () => {
  test.each([`const a = Date.now();`, `const a = new Date();`, `const a = Date();`, `const read = Date.now;`])(
    "refuses %s in a service only",
    (code) => {
      expect(rulesBroken(service, code)).toEqual([`${service}:2 service-clock`]);
      expect(rulesBroken("apps/server/src/platform/clock.ts", code)).toEqual([]);
    },
  );

  test("accepts a time that is passed in", () => {
    expect(rulesBroken(service, `const a = new Date(now); const b = clock.now(); const c = Date.parse(text);`)).toEqual(
      [],
    );
  });
});

describe("random values", () => {
  test.each([
    `const code = Math.floor(Math.random() * 1e6);`,
    `const draw = Math["random"];`,
    `const { random } = Math;`,
  ])("[SEC-26] refuses the predictable %s in the server", (code) => {
    expect(rulesBroken(service, code)).toEqual([`${service}:2 foreseeable-draw`]);
    expect(rulesBroken(screen, code)).toEqual([]);
  });
});

describe("environment", () => {
  test("accepts other objects named env", () => {
    expect(
      rulesBroken(service, `import { env } from "./settings.ts"; const { argv } = process; use(child.process.env);`),
    ).toEqual([]);
  });

  test.each([
    `const a = process.env.PORT;`,
    `const a = process["env"];`,
    `const a = globalThis.process.env;`,
    `const { env } = process;`,
    `const { ...all } = process;`,
    `import { env } from "node:process";`,
  ])("[SEC-86] refuses %s outside the configuration", (code) => {
    expect(rulesBroken(service, code)).toEqual([`${service}:2 environment`]);
    expect(rulesBroken("apps/server/src/main.ts", code)).toEqual(["apps/server/src/main.ts:2 environment"]);
    for (const path of [
      "apps/server/src/config/config.ts",
      "apps/server/src/config/config.test.ts",
      "scripts/run.ts",
      "e2e/sign-in.spec.ts",
      "bench/main.ts",
      "examples/subsystem/src/main.ts",
      "playwright.config.ts",
    ])
      expect(rulesBroken(path, code)).toEqual([]);
  });
});

describe("this project", () => {
  // Only the files in `queryBuilders` build statements from parts.
  test.each(projectParts)(
    "[SEC-26, SEC-53, SEC-62, SEC-64, SEC-68, SEC-86, ERR-32] [W-07, W-27] breaks none of these rules in %s",
    (part) => expect(checkCodeUses(sourcesOfPart(part))).toEqual([]),
  );

  test("is read completely: server, pages and their scripts", () => {
    const paths = projectParts.flatMap((part) => sourcesOfPart(part).map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        "apps/server/src/main.ts",
        "apps/web/src/main.tsx",
        "apps/web/early.js",
        "apps/web/public/old-browser.js",
        "scripts/checks/code-use-rules.test.ts",
      ]),
    );
  });
});
