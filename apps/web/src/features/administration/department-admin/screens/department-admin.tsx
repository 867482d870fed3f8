import { useState } from "react";
import { useHashChoice } from "#shared/hooks/use-hash-choice.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ImportList } from "#shared/workspace-ui/import/import-list.tsx";
import { TreePage } from "#shared/workspace-ui/level-tree/tree-page.tsx";
import { useLevelTree } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { ExportButton } from "#shared/workspace-ui/list/export-button.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { departmentImports, departmentKey, readLevel, useRefreshDepartments } from "../api.ts";
import { DepartmentDetails } from "../components/department-details.tsx";
import { DepartmentTree } from "../components/department-tree.tsx";
import { NameDialog } from "../components/name-dialog.tsx";
import { useMove } from "../components/use-move.ts";
import { detailText, nameText, departmentAdminText as text, treeText } from "../text.ts";

const IMPORTS = "imports";
/** 部门管理: the tree beside the chosen department, whose id is the fragment of the address. */
export function DepartmentAdmin() {
  const [chosen, choose] = useHashChoice();
  const tree = useLevelTree({ key: departmentKey, readPage: readLevel });
  const moving = useMove();
  const mayEdit = usePermission("department:edit").isVisible;
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  const mayImport = usePermission("department:import").isVisible;
  const refresh = useRefreshDepartments();

  useTabDialog(
    "root",
    isAdding ? (
      <NameDialog
        subject={{ title: nameText.addRoot, department: null, parentId: null }}
        onClose={close}
        onSaved={(id) => {
          close();
          choose(id);
        }}
      />
    ) : null,
  );

  if (chosen === IMPORTS && mayImport)
    return (
      <ImportList
        name="department-imports"
        source={departmentImports}
        onImported={() => void refresh()}
        backButton={<Button onClick={() => choose("")}>{text.backToTree}</Button>}
      />
    );
  return (
    <>
      <PageHead title={text.title} note={text.note}>
        <Permitted action="department:export">
          <ExportButton download="departmentImport.exportAll" query={{}} />
        </Permitted>
        <Permitted action="department:import">
          <Button onClick={() => choose(IMPORTS)}>{text.import}</Button>
        </Permitted>
        <Permitted action="department:edit">
          <Button kind="primary" onClick={() => setIsAdding(true)}>
            {treeText.addRoot}
          </Button>
        </Permitted>
      </PageHead>
      <TreePage
        tree={
          <DepartmentTree
            tree={tree}
            chosen={chosen}
            mayMove={mayEdit}
            onChoose={choose}
            onMove={(node, position) => void moving.move(node, position)}
          />
        }
        treeLabel={treeText.label}
        details={
          chosen === "" ? (
            <EmptyState text={detailText.choose} />
          ) : (
            <DepartmentDetails key={chosen} id={chosen} tree={tree} moving={moving} onChoose={choose} />
          )
        }
        detailsLabel={detailText.subject}
        isChosen={chosen !== ""}
        backText={detailText.back}
        onBack={() => choose("")}
      />
    </>
  );
}
