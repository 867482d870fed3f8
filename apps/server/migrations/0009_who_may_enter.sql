CREATE TABLE "department_subsystem" (
	"department_id" text NOT NULL,
	"subsystem_id" text NOT NULL,
	CONSTRAINT "department_subsystem_department_id_subsystem_id_pk" PRIMARY KEY("department_id","subsystem_id")
);
--> statement-breakpoint
ALTER TABLE "subsystem" ADD COLUMN "entry_rule" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "department_subsystem" ADD CONSTRAINT "department_subsystem_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_subsystem" ADD CONSTRAINT "department_subsystem_subsystem_id_subsystem_id_fk" FOREIGN KEY ("subsystem_id") REFERENCES "public"."subsystem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_subsystem_subsystem_idx" ON "department_subsystem" USING btree ("subsystem_id");