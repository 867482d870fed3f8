import { useLocation, useNavigate } from "react-router";

/** What the part of the address behind # names, and how another takes its place; the empty text: nothing. */
export function useHashChoice(): readonly [chosen: string, choose: (id: string) => void] {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const choose = (id: string) => void navigate(id === "" ? pathname : `${pathname}#${id}`, { replace: true });
  return [hash.slice(1), choose];
}
