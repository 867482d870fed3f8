import { useLocation, useNavigate } from "react-router";
import { HolderList } from "../components/holder-list.tsx";
import { PositionList } from "../components/position-list.tsx";
import { positionOf } from "../model/section.ts";

/** 职务管理: the fragment of the address names the position whose holders are shown. */
export function PositionAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const shown = positionOf(hash);
  // Without the query: each list has its own filters.
  const open = (fragment: string) => void navigate(`${pathname}${fragment}`);
  if (shown !== null) return <HolderList key={shown} positionId={shown} onBack={() => open("")} />;
  return <PositionList onHolders={(id) => open(`#holders/${id}`)} />;
}
