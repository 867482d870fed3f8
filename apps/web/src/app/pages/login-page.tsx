import { Suspense, useEffect } from "react";
import { SignInScreen } from "../../features/sign-in/screens/sign-in-screen.tsx";
import { welcome } from "../../features/sign-in/welcome.ts";
import type { PageLocation } from "../../shared/navigation/page-history.ts";
import { useSession } from "../../shared/session/session.ts";
import { fetchLandingAhead, SignInDepartmentDialog } from "../page-loaders.ts";

/** The sign-in screen, and the department chooser where the session owes its choice; the guard leads on from here. */
export function LoginPage({ location }: { location: PageLocation }) {
  const session = useSession();
  useLandingFetchedAhead();
  return (
    <>
      <SignInScreen initialUsername={new URLSearchParams(location.search).get("username") ?? ""} />
      <Suspense>
        {session?.departmentPending ? <SignInDepartmentDialog session={session} onChosen={welcome} /> : null}
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
