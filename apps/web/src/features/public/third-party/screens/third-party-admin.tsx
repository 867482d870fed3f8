import { HashSections } from "#shared/workspace-ui/hash-sections.tsx";
import { BindingList } from "../components/binding-list.tsx";
import { ProviderList } from "../components/provider-list.tsx";
import { adminText as text } from "../text.ts";

const contents = { providers: ProviderList, bindings: BindingList };

export const ThirdPartyAdmin = () => (
  <HashSections label={text.title} sections={["providers", "bindings"]} words={text} contents={contents} />
);
