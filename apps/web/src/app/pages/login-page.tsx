import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { SignInDepartmentDialog } from "../../features/department/components/sign-in-department-dialog.tsx";
import { SignInScreen } from "../../features/sign-in/screens/sign-in-screen.tsx";
import { welcome } from "../../features/sign-in/welcome.ts";
import { useSession } from "../../shared/session/session.ts";
import { loadPortal } from "../page-loaders.ts";

/** The sign-in screen, and the department chooser where the session owes its choice; the guard leads on from here. */
export function LoginPage() {
  const [query] = useSearchParams();
  const session = useSession();
  usePortalFetchedAhead();
  return (
    <>
      <SignInScreen initialUsername={query.get("username") ?? ""} />
      {session?.departmentPending ? <SignInDepartmentDialog session={session} onChosen={welcome} /> : null}
    </>
  );
}

/** While the form waits for its reader, the part that comes after it is fetched. */
function usePortalFetchedAhead(): void {
  useEffect(() => {
    const load = () => void loadPortal().catch(() => undefined);
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(load, 2_000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load, { timeout: 10_000 });
    return () => cancelIdleCallback(request);
  }, []);
}
