import { expect, test } from "vitest";
import { standalonePage } from "./standalone-page.ts";

test("[SEC-73] writes texts as texts, also in an address", () => {
  const link = { href: `/"><script>`, label: "<i>" };
  const { html } = standalonePage({ title: "<b>", text: `"a" & <script>`, link });
  expect(html).toContain("<title>&#60;b&#62;</title>");
  expect(html).toContain("<p>&#34;a&#34; &#38; &#60;script&#62;</p>");
  expect(html).toContain(`<a href="/&#34;&#62;&#60;script&#62;">&#60;i&#62;</a>`);
});
