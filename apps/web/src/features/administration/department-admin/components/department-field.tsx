import { PlaceField, type PlaceFieldProps } from "#shared/workspace-ui/place-field.tsx";
import { useSearch } from "../api.ts";
import { detailText, moveText } from "../text.ts";

function useFound(keyword: string) {
  const query = useSearch(keyword);
  const data = query.data?.rows.map(({ id, path, orgCode }) => ({
    id,
    path,
    label: `${detailText.path(path.map(({ departName }) => departName))}（${orgCode}）`,
  }));
  return { ...query, data };
}

/** Searches for a department; the value is its id. */
export const DepartmentField = (props: PlaceFieldProps) => (
  <PlaceField {...props} words={moveText} useFound={useFound} />
);
