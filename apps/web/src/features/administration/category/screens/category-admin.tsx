import { useState } from "react";
import { useHashChoice } from "#shared/hooks/use-hash-choice.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { TreePage } from "#shared/workspace-ui/level-tree/tree-page.tsx";
import { useLevelTree } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { ExportButton } from "#shared/workspace-ui/list/export-button.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { categoryKey, readLevel } from "../api.ts";
import { Details } from "../components/category-details.tsx";
import { CategoryDialog } from "../components/category-dialog.tsx";
import { CategoryTree } from "../components/category-tree.tsx";
import { ImportDialog } from "../components/import-dialog.tsx";
import { useMove } from "../components/use-move.ts";
import { detailText, importText, categoryAdminText as text, treeText } from "../text.ts";

/** 分类字典: the trees beside the chosen category, whose id is the fragment of the address. */
export function CategoryAdmin() {
  const [chosen, choose] = useHashChoice();
  const tree = useLevelTree({ key: categoryKey, readPage: readLevel });
  const moving = useMove();
  const mayEdit = usePermission("category:edit").isVisible;
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const close = () => setIsAdding(false);

  useTabDialog(
    "root",
    isAdding ? (
      <CategoryDialog title={treeText.addRoot} category={null} parentId={null} onClose={close} onSaved={choose} />
    ) : null,
  );

  useTabDialog("import", isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null);

  return (
    <>
      <PageHead title={text.title} note={text.note}>
        <Permitted action="category:export">
          <ExportButton download="category.export" query={{}} />
        </Permitted>
        <Permitted action="category:import">
          <Button onClick={() => setIsImporting(true)}>{importText.open}</Button>
        </Permitted>
        <Permitted action="category:edit">
          <Button kind="primary" onClick={() => setIsAdding(true)}>
            {treeText.addRoot}
          </Button>
        </Permitted>
      </PageHead>
      <TreePage
        tree={
          <CategoryTree
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
            <Details key={chosen} id={chosen} tree={tree} moving={moving} onChoose={choose} />
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
