// Guarantee: of HTML that somebody wrote nothing runs, leaves the page or asks another site for anything.
import { describe, expect, test } from "vitest";
import { everydayHtml, htmlPayloads } from "../../../../../packages/testkit/src/html-payloads.ts";
import { render } from "../../../test/browser/render.ts";
import { cleanHtml, SafeHtml } from "./safe-html.tsx";

describe("HTML that somebody wrote", () => {
  test("[SEC-67] keeps what a notice consists of", () => {
    expect(cleanHtml(everydayHtml)).toBe(everydayHtml);
  });

  test.each(htmlPayloads)("[SEC-67, W-27] is cleaned of %s", (_what, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test("opens other sites without a handle on this page", () => {
    expect(cleanHtml('<a href="https://ok.example/" target="_top">x</a>')).toBe(
      '<a href="https://ok.example/" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  test("opens a stored file beside the page, which stays", () => {
    const file = "/download/fileView?attachGroup=notice&amp;attachPath=a.pdf";
    expect(cleanHtml(`<a href="${file}">x</a>`)).toBe(`<a href="${file}" target="_blank" rel="noopener">x</a>`);
  });

  test("[SEC-67] is shown cleaned, and asks no other site for anything", () => {
    const before = performance.getEntriesByType("resource").length;
    const container = render(
      <SafeHtml html={'<p>看</p><img src="https://evil.example/p.gif"><script>window.hit=1</script>'} />,
    );
    expect(container.innerHTML).toContain("<p>看</p>");
    expect("hit" in window).toBe(false);
    const asked = performance.getEntriesByType("resource").slice(before);
    expect(asked.filter(({ name }) => name.includes("evil.example"))).toEqual([]);
  });
});
