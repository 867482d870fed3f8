import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { documentTitle } from "#shared/browser/title.ts";
import { parsePortalConfig, takePortalConfig } from "#shared/config/portal-config.ts";
import { PortalFooter } from "#shared/public-frame/portal-footer.tsx";
import { PublicPicture } from "#shared/public-frame/public-picture.tsx";
import { Entry } from "./entry.tsx";
import { setSignInShown } from "./sign-in-place.ts";

/**
 * For the server: what the sign-in page shows before it has a script, in an installation of these settings (the text of
 * `#portal-config`). The browser takes the same markup over, so nothing in it may depend on who asks, or with what.
 */
export function firstScreen(settings: string): { readonly title: string; readonly markup: string } {
  const config = parsePortalConfig(settings);
  takePortalConfig(config);
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
