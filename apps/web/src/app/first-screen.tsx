import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { documentTitle } from "#shared/browser/title.ts";
import { parsePortalConfig, setPortalConfig } from "#shared/config/portal-config.ts";
import { PortalFooter } from "#shared/public-frame/portal-footer.tsx";
import { PublicPicture } from "#shared/public-frame/public-picture.tsx";
import { Entry } from "./entry.tsx";
import { setSignInShown } from "./sign-in-place.ts";

/**
 * Renders the sign-in page on the server as it looks before its script, for the given settings (the text of
 * `#portal-config`). The browser hydrates the same markup, so nothing in it may depend on the user or the browser.
 */
export function firstScreen(settings: string): { readonly title: string; readonly markup: string } {
  const config = parsePortalConfig(settings);
  setPortalConfig(config);
  setSignInShown({ username: "", password: "" });
  const picture = (
    <Suspense>
      <PublicPicture />
    </Suspense>
  );
  const footer = (
    <Suspense>
      <PortalFooter />
    </Suspense>
  );
  const markup = renderToString(<Entry picture={picture} footer={footer} />);
  return { title: documentTitle("登录", config.platformName), markup };
}
