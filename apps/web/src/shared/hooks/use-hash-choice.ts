import { useLocation, useNavigate } from "react-router";

/** The fragment of the address, and a function that replaces it. Empty text: none. */
export function useHashChoice(): readonly [chosen: string, choose: (id: string) => void] {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const choose = (id: string) => void navigate(id === "" ? pathname : `${pathname}#${id}`, { replace: true });
  return [hash.slice(1), choose];
}
