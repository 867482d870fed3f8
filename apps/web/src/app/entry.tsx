import { Component, type ReactNode } from "react";
import { SignInScreen } from "#features/public/sign-in/screens/sign-in-screen.tsx";
import { Button } from "#shared/ui/button.tsx";
import { loadApp, useAppPart } from "./app-part.ts";
import styles from "./entry.module.css";
import { useSignInShown } from "./sign-in-place.ts";

/** The view of the first script: the sign-in screen, and the app beside it once it has loaded. */
export function Entry({ picture, footer }: { picture: ReactNode; footer: ReactNode }) {
  const signIn = useSignInShown();
  const { App, isMissing } = useAppPart();
  return (
    <EntryBoundary>
      {signIn ? <SignInScreen {...signIn} picture={picture} footer={footer} loadWork={loadApp} /> : null}
      {App ? <App /> : isMissing ? <NotLoaded /> : null}
    </EntryBoundary>
  );
}

class EntryBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <NotLoaded /> : this.props.children;
  }
}

/** The only page that can be shown without the app. */
function NotLoaded() {
  return (
    <main className={styles.page}>
      <h1>页面加载失败</h1>
      <p>网络较慢，或系统刚刚更新。请重新加载。</p>
      <Button kind="primary" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </main>
  );
}
