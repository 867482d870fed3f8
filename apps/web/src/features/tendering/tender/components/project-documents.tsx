import { documentKinds } from "@tender/contract/tender-terms";
import { fileAddress } from "#shared/config/file-address.ts";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { Project } from "../model/tender.ts";
import { documentText, projectDetailText as text } from "../text.ts";
import styles from "./project-page.module.css";

type TenderDocument = Project["documents"][number];

interface Props {
  readonly documents: readonly TenderDocument[];
  /** Undefined: documents cannot be removed. A public one never can. */
  readonly onRemove?: (document: TenderDocument) => void;
  readonly isBusy?: boolean;
}

/** The versions of documents, each with its digest. */
export const ProjectDocuments = ({ documents, onRemove, isBusy = false }: Props) => (
  <ItemList>
    {documents.map((document) => {
      const { id, kind, title, number, attachPath, sm3, publishedAt } = document;
      return (
        <Item
          key={id}
          title={
            <a
              href={fileAddress("tender", attachPath)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={text.viewFile(title, number)}
            >
              {title}
            </a>
          }
          tag={text.version(number)}
          note={
            <span className={styles.digest}>
              {documentKinds[kind]}，{text.sm3(sm3)}
            </span>
          }
        >
          <ItemTime>
            {publishedAt === null ? (
              text.unpublished
            ) : (
              <>
                {text.published} <TimeText at={publishedAt} isExact />
              </>
            )}
          </ItemTime>
          {onRemove && publishedAt === null ? (
            <RowAction
              disabled={isBusy}
              aria-label={`${documentText.remove} ${title} ${text.version(number)}`}
              onClick={() => onRemove(document)}
            >
              {documentText.remove}
            </RowAction>
          ) : null}
        </Item>
      );
    })}
  </ItemList>
);
