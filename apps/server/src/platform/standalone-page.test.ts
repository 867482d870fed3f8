import { expect, test } from "vitest";
import { standaloneHeaders, standalonePage } from "./standalone-page.ts";

test("[SEC-73, SEC-68] escapes texts, also in an address", () => {
  const link = { href: `/"><script>`, label: "<i>" };
  const { html } = standalonePage({ title: "<b>", text: `"a" & <script>`, link });
  expect(html).toContain("<title>&#60;b&#62;</title>");
  expect(html).toContain("<p>&#34;a&#34; &#38; &#60;script&#62;</p>");
  expect(html).toContain(`<a href="/&#34;&#62;&#60;script&#62;">&#60;i&#62;</a>`);
});

test("[SEC-73] allows only this origin's scripts, no frame, and one target for forms", () => {
  for (const [formAddress, formAction] of [
    [undefined, "'none'"],
    ["https://trade.example", "https://trade.example"],
  ] as const)
    expect(standaloneHeaders(formAddress)).toEqual({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
    });
});
