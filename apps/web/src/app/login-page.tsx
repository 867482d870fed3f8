import { Suspense, useEffect, useState } from "react";
import { finishSignIn } from "../features/sign-in/finish-sign-in.ts";
import { SignInScreen } from "../features/sign-in/screens/sign-in-screen.tsx";
import { welcome } from "../features/sign-in/welcome.ts";
import type { PageLocation } from "../shared/navigation/page-history.ts";
import { takeNewPassword } from "../shared/new-account/kept-account.ts";
import { useSession } from "../shared/session/session.ts";
import { ExpiredPasswordDialog, fetchLandingAhead, SecondStepDialog, SignInDepartmentDialog } from "./after-sign-in.ts";

/** The sign-in screen, and before anything else what the session owes; the guard leads on from here. */
export function LoginPage({ location }: { location: PageLocation }) {
  const session = useSession();
  const username = new URLSearchParams(location.search).get("username") ?? "";
  const [password] = useState(() => takeNewPassword(username));
  useLandingFetchedAhead();
  return (
    <>
      <SignInScreen initialUsername={username} initialPassword={password} />
      <Suspense>
        {session?.secondStep ? (
          <SecondStepDialog step={session.secondStep} username={session.user.username} onSignedIn={finishSignIn} />
        ) : session?.passwordExpired ? (
          <ExpiredPasswordDialog session={session} onChanged={welcome} />
        ) : session?.departmentPending ? (
          <SignInDepartmentDialog session={session} onChosen={welcome} />
        ) : null}
      </Suspense>
    </>
  );
}

/** While the form waits for its reader, the part that comes after it is fetched. */
function useLandingFetchedAhead(): void {
  useEffect(() => {
    const load = () => void fetchLandingAhead();
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(load, 2_000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load, { timeout: 10_000 });
    return () => cancelIdleCallback(request);
  }, []);
}
