// Guarantee: user-written HTML executes nothing, sends nothing away and requests nothing from another site.
import { describe, expect, test } from "vitest";
import { findInjectedContent } from "#test/browser/injected-content.ts";
import { render } from "#test/browser/render.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { htmlPayloads, ordinaryHtml } from "../../../../../packages/testkit/src/html-payloads.ts";
import { cleanHtml, SafeHtml, shownHtml } from "./safe-html.tsx";

const allPayloads = htmlPayloads.map(([, html]) => html).join("");

describe("user-written HTML", () => {
  test("[SEC-67] keeps the elements of a notice", () => {
    expect(cleanHtml(ordinaryHtml)).toBe(ordinaryHtml);
  });

  test.each(htmlPayloads)("[SEC-67, W-27] is cleaned of %s", (_case, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test("[SEC-53] opens other sites without opener and referrer", () => {
    expect(cleanHtml('<a href="https://ok.example/" target="_top">x</a>')).toBe(
      '<a href="https://ok.example/" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  test("opens a stored file beside the page", () => {
    const file = "/download/fileView?attachGroup=notice&amp;attachPath=a.pdf";
    expect(cleanHtml(`<a href="${file}">x</a>`)).toBe(`<a href="${file}" target="_blank" rel="noopener">x</a>`);
  });

  test("[API-01, API-36] shows files and pictures from the file host of the settings", () => {
    overrideSettings({ fileBaseUrl: "https://files.example.cn" });
    const path = "/download/fileView?attachGroup=notice&amp;attachPath=a";
    const written = `<a href="${path}.pdf">x</a><img src="${path}.png" alt=""><a href="/help">y</a>`;
    expect(shownHtml(written)).toBe(
      `<a href="https://files.example.cn${path}.pdf" target="_blank" rel="noopener">x</a>` +
        `<img src="https://files.example.cn${path}.png" alt=""><a href="/help">y</a>`,
    );
    // The stored text contains no host.
    expect(cleanHtml(written)).not.toContain("files.example.cn");
  });

  test("[SEC-67] is cleaned before it is shown: nothing can run or call another site", () => {
    const raw = document.createElement("div");
    raw.innerHTML = '<img src="https://evil.example/p.gif" onerror="this.remove()">';
    const container = render(<SafeHtml html={`<p>看</p>${raw.innerHTML}${allPayloads}`} />);
    expect(container.innerHTML).toContain("<p>看</p>");
    expect(findInjectedContent()).toEqual([]);
    // The same HTML uncleaned is detected.
    container.append(raw);
    expect(findInjectedContent()).toEqual(["img src=https://evil.example/p.gif", "img onerror=this.remove()"]);
  });
});
