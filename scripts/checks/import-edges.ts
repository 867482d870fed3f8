import { type ModuleExportName, type Program, Visitor, type VisitorObject } from "oxc-parser";
import { moduleLoaders, writtenText } from "./text-as-code.ts";

/** A name of an import. `*`: a namespace, an `export *` or an import at run time, any of which may use every export. */
export interface ImportedName {
  readonly imported: string;
  /** Undefined if the import declares no local name, such as a re-export. */
  readonly local: string | undefined;
}

export interface ImportEdge {
  readonly specifier: string;
  readonly line: number;
  /**
   * True only if nothing remains at run time: `import { type X } from "y"` still loads y under verbatimModuleSyntax.
   */
  readonly isTypeOnly: boolean;
  /** Empty if the file is only executed. */
  readonly names: readonly ImportedName[];
}

const anything: readonly ImportedName[] = [{ imported: "*", local: undefined }];

export function readImports(program: Program, lineAt: (offset: number) => number): ImportEdge[] {
  const imports: ImportEdge[] = [];
  const add = (specifier: string, start: number, isTypeOnly: boolean, names = anything) =>
    imports.push({ specifier, line: lineAt(start), isTypeOnly, names });
  const loaders = moduleLoaders();
  const visitor: VisitorObject = {
    VariableDeclarator: loaders.note,
    ImportDeclaration: ({ source, start, importKind, specifiers }) => {
      const names = specifiers.map((specifier) => ({
        imported: specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : "*",
        local: specifier.local.name,
      }));
      add(source.value, start, importKind === "type", names);
    },
    ExportAllDeclaration: ({ source, start, exportKind }) => add(source.value, start, exportKind === "type"),
    ExportNamedDeclaration: ({ source, start, exportKind, specifiers }) => {
      const names = specifiers.map(({ local }) => ({ imported: nameOf(local), local: undefined }));
      if (source !== null) add(source.value, start, exportKind === "type", names);
    },
    TSImportType: ({ source, start }) => add(source.value, start, true),
    ImportExpression: ({ source, start }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, start, false);
      if (source.type === "TemplateLiteral" && source.expressions.length === 0)
        add(source.quasis[0]?.value.cooked ?? "", start, false);
    },
    CallExpression: ({ callee, arguments: [name], start }) => {
      const specifier = loaders.isLoader(callee) ? writtenText(name) : undefined;
      if (specifier !== undefined) add(specifier, start, false);
    },
  };
  new Visitor(visitor).visit(program);
  return imports;
}

const nameOf = (name: ModuleExportName): string => (name.type === "Literal" ? name.value : name.name);
