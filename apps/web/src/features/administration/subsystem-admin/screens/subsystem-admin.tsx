import { HashSections } from "#shared/workspace-ui/hash-sections.tsx";
import { DeliveryList } from "../components/delivery-list.tsx";
import { OriginList } from "../components/origin-list.tsx";
import { SubsystemList } from "../components/subsystem-list.tsx";
import { subsystemAdminText as text } from "../text.ts";

const contents = { subsystems: SubsystemList, deliveries: DeliveryList, origins: OriginList };

export const SubsystemAdmin = () => (
  <HashSections
    label={text.title}
    sections={["subsystems", "deliveries", "origins"]}
    words={text.sections}
    contents={contents}
  />
);
