import { expect, test } from "vitest";
import { windowPage } from "./window-page.ts";

test("[SEC-73] writes texts as texts", () => {
  const { html } = windowPage("<b>", `"a" & <script>`);
  expect(html).toContain("<title>&lt;b&gt;</title>");
  expect(html).toContain("<p>&quot;a&quot; &amp; &lt;script&gt;</p>");
});
