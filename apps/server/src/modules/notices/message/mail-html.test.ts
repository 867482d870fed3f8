import { expect, test } from "vitest";
import { mailHtml } from "./mail-html.ts";

test("[SEC-68] renders a mail's text as a page that escapes all markup", () => {
  const html = mailHtml("公告 <b>", `您好：\n\n<script>alert(1)</script> & "甲" 'x'\n第二行`);
  expect(html).toContain("<title>公告 &lt;b&gt;</title>");
  expect(html).toContain(
    "<p>您好：</p><p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;甲&quot; &#39;x&#39;<br>第二行</p>",
  );
  expect(html).not.toContain("<script");
});
