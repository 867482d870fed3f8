import { useEffect, useLayoutEffect, useState } from "react";
import { finishSignIn, finishWithNewPassword } from "#features/public/sign-in/finish-sign-in.ts";
import { welcome } from "#features/public/sign-in/welcome.ts";
import { LoadingBoundary } from "#shared/loading/loading-boundary.tsx";
import { waitForIdle } from "#shared/loading/wait-for-idle.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { consumeNewPassword } from "#shared/new-account/new-account-store.ts";
import { useSession } from "#shared/session/session.ts";
import {
  ExpiredPasswordDialog,
  HomeEndedDialog,
  preloadLanding,
  SecondStepDialog,
  SignInDepartmentDialog,
} from "./after-sign-in.ts";
import { useHomeEnded } from "./guard/home-ended.ts";
import { setSignInShown, usernameOf } from "./sign-in-place.ts";

/** Shows the sign-in screen, and first any step that the session still owes. The guard leaves this page afterwards. */
export function LoginPage({ location: { search } }: { location: PageLocation }) {
  const session = useSession();
  const hasHomeEnded = useHomeEnded();
  const [start] = useState(() => ({ username: usernameOf(search), password: consumeNewPassword(usernameOf(search)) }));
  useLayoutEffect(() => {
    setSignInShown(start);
    return () => setSignInShown(null);
  }, [start]);
  usePreloadedLanding();
  return (
    <LoadingBoundary>
      {hasHomeEnded ? <HomeEndedDialog /> : null}
      {session?.secondStep ? (
        <SecondStepDialog step={session.secondStep} username={session.user.username} onSignedIn={finishSignIn} />
      ) : session?.passwordExpired ? (
        <ExpiredPasswordDialog session={session} onChanged={finishWithNewPassword} />
      ) : session?.departmentPending ? (
        <SignInDepartmentDialog session={session} onChosen={welcome} />
      ) : null}
    </LoadingBoundary>
  );
}

/** Prefetches the next part while the form is idle. */
function usePreloadedLanding(): void {
  useEffect(() => void waitForIdle().then(preloadLanding), []);
}
