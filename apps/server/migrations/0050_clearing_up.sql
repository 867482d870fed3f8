CREATE INDEX "session_absolute_end_idx" ON "session" USING btree ("absolute_end");--> statement-breakpoint
CREATE INDEX "session_ended_idx" ON "session" USING btree ("ended_at") WHERE "session"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "logout_delivery_finished_idx" ON "logout_delivery" USING btree ("finished_at");