/** Address of a stored picture, escaped for an attribute. */
const pictureAddress = "/download/fileView?attachGroup=notice&amp;attachPath=a.png";

/** An ordinary notice as it is stored and shown. */
export const ordinaryHtml =
  '<h2>通知</h2><p>请<strong>按时</strong>参加，见<a href="/info/x">说明</a></p><ul><li>一</li></ul>' +
  `<table><tbody><tr><td colspan="2">甲</td></tr></tbody></table><img src="${pictureAddress}" alt="图">`;

/**
 * Name, HTML, and the expected result of sanitising it: on the server when it is saved, in the browser before it is
 * shown.
 */
export const htmlPayloads: readonly (readonly [string, string, string])[] = [
  ["a script", "<script>alert(1)</script>", ""],
  ["an event handler", `<img src="${pictureAddress}" onerror="alert(1)">`, `<img src="${pictureAddress}">`],
  ["an event handler without quotes", "<p onclick=alert(1)>x</p>", "<p>x</p>"],
  ["a script in SVG", "<svg><script>alert(1)</script></svg>", ""],
  ["SVG with onload", "<svg onload=alert(1)></svg>", ""],
  ["MathML with an event handler", '<math><mtext><img src="/a" onerror="alert(1)"></mtext></math>', ""],
  ["a style sheet", "<style>@import url(https://evil.example/x)</style>x", "x"],
  ["a style attribute", '<p style="background:url(https://evil.example/x)">x</p>', "<p>x</p>"],
  ["a form", '<form action="https://evil.example"><input name="password"></form>', ""],
  ["an iframe", '<iframe src="https://evil.example"></iframe>', ""],
  ["an object", '<object data="https://evil.example"></object>', ""],
  ["a base address", '<base href="https://evil.example/">x', "x"],
  ["a meta refresh", '<meta http-equiv="refresh" content="0;url=https://evil.example">x', "x"],
  ["a javascript: link", '<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
  ["a javascript: link with a tab inside", '<a href="java\tscript:alert(1)">x</a>', "<a>x</a>"],
  ["a link to a data: address", '<a href="data:text/html,x">x</a>', "<a>x</a>"],
  ["a protocol-relative link", '<a href="//evil.example">x</a>', "<a>x</a>"],
  ["a picture of another site", '<img src="https://evil.example/pixel.gif">x', "x"],
  ["a picture from a data: address", '<img src="data:image/svg+xml,<svg onload=alert(1)>">x', "x"],
  ["a protocol-relative picture", '<img src="//evil.example/pixel.gif">x', "x"],
  ["a srcset", `<img src="${pictureAddress}" srcset="https://evil.example/x 2x">`, `<img src="${pictureAddress}">`],
  [
    "an id and a name that override page variables (DOM clobbering)",
    '<a id="location" name="cookie">x</a>',
    "<a>x</a>",
  ],
  ["data-, aria- and class attributes", '<p data-x="y" aria-hidden="true" class="z">x</p>', "<p>x</p>"],
  ["a comment", "<!--[if IE]><script>alert(1)</script><![endif]-->x", "x"],
  ["a template", "<template><script>alert(1)</script></template>x", "x"],
  ["a picture of another site with a tab that browsers ignore", '<img src="/\t/evil.example/pixel.gif">x', "x"],
  ["a link that signs out", '<a href="/cas/logout">x</a>', "<a>x</a>"],
  ["a link that signs out, in capital letters", '<a href="/atlxauth//LOGOUT?a=1">x</a>', "<a>x</a>"],
  ["a link that signs out by a query parameter", '<a href="/info/home?logoutFlag=1">x</a>', "<a>x</a>"],
  ["a link that signs out with a percent-encoded path", '<a href="/%63as/logout">x</a>', "<a>x</a>"],
  ["a link that signs out after the login page", '<a href="/user/login?redirect=%2Fcas%2Flogout">x</a>', "<a>x</a>"],
  ["a link that signs in by a ticket", '<a href="/?ticket=ST-1">x</a>', "<a>x</a>"],
  ["a link that signs in by a token", '<a href="/info/home?token=abc">x</a>', "<a>x</a>"],
  ["a link to an API address", '<a href="/thirdLogin/render/x">x</a>', "<a>x</a>"],
  ["a picture from an API address", '<img src="/cas/logout">x', "x"],
  ["a picture from an API address that begins like a file's", '<img src="/download/fileView/../../cas/logout">x', "x"],
  ["a link to another site with a tab that browsers ignore", '<a href="/\t/evil.example">x</a>', "<a>x</a>"],
  ["a javascript: link after a space", '<a href=" javascript:alert(1)">x</a>', "<a>x</a>"],
  ["audio and video", '<audio src="/a.mp3"></audio><video src="https://evil.example/x" poster="/p"></video>x', "x"],
  [
    "the background of a table",
    '<table background="https://evil.example/x"><tbody><tr><td>x</td></tr></tbody></table>',
    "<table><tbody><tr><td>x</td></tr></tbody></table>",
  ],
  [
    "markup copied from Word",
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal{mso-style-unhide:no} --></style>' +
      "<script>alert(1)</script></head><body><!--StartFragment-->" +
      '<p class="MsoNormal" style="mso-margin-top-alt:auto"><b style="mso-bidi-font-weight:normal"><span lang="EN-US" ' +
      'style="font-size:16pt">采购公告</span></b><o:p></o:p></p><!--EndFragment--></body></html>',
    "<p><b>采购公告</b></p>",
  ],
  [
    "settings beside a text copied from WPS",
    "<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><p>采购公告</p>",
    "<p>采购公告</p>",
  ],
];
