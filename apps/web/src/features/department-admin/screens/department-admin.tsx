import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Permitted, usePermission } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { DepartmentDetails } from "../components/department-details.tsx";
import { DepartmentTree } from "../components/department-tree.tsx";
import { NameDialog } from "../components/name-dialog.tsx";
import { useMove } from "../components/use-move.ts";
import { useTreeState } from "../components/use-tree-state.ts";
import { detailText, nameText, departmentAdminText as text, treeText } from "../text.ts";
import styles from "./department-admin.module.css";

/** 部门管理: the tree beside the chosen department, which the part of the address behind # names. */
export function DepartmentAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const chosen = hash.slice(1);
  const choose = (id: string) => void navigate(id === "" ? pathname : `${pathname}#${id}`, { replace: true });
  const tree = useTreeState();
  const move = useMove();
  const mayEdit = usePermission("department:edit").isVisible;
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);

  useTabDialog(
    "root",
    isAdding ? (
      <NameDialog
        wish={{ title: nameText.addRoot, known: null, parentId: null }}
        onClose={close}
        onSaved={(id) => {
          close();
          choose(id);
        }}
      />
    ) : null,
  );

  return (
    <>
      <PageHead title={text.title} note={text.note}>
        <Permitted action="department:edit">
          <Button kind="primary" onClick={() => setIsAdding(true)}>
            {treeText.addRoot}
          </Button>
        </Permitted>
      </PageHead>
      <div className={styles.page} data-chosen={chosen === "" ? undefined : true}>
        <section className={styles.part} aria-label={treeText.label}>
          <DepartmentTree
            tree={tree}
            chosen={chosen}
            mayMove={mayEdit}
            onChoose={choose}
            onMove={(node, place) => void move(node, place)}
          />
        </section>
        <section className={styles.part} aria-label={detailText.what}>
          <div className={styles.back}>
            <Button onClick={() => choose("")}>{detailText.back}</Button>
          </div>
          {chosen === "" ? (
            <EmptyState text={detailText.choose} />
          ) : (
            <DepartmentDetails key={chosen} id={chosen} tree={tree} onChoose={choose} />
          )}
        </section>
      </div>
    </>
  );
}
