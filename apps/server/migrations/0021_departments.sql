DROP INDEX "department_member_department_idx";--> statement-breakpoint
ALTER TABLE "department_member" ADD COLUMN "is_leader" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "proc_project_dept_idx" ON "proc_project" USING btree ("dept_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "department_branch_idx" ON "department" USING btree ("org_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "department_siblings_idx" ON "department" USING btree ("parent_id","sort_order","org_code");--> statement-breakpoint
CREATE INDEX "department_member_leader_idx" ON "department_member" USING btree ("department_id") WHERE "department_member"."is_leader";--> statement-breakpoint
CREATE INDEX "department_member_department_idx" ON "department_member" USING btree ("department_id","user_id");