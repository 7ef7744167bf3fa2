CREATE INDEX `messages_template` ON `messages` (`template`,`created_at`,`id`) WHERE cause <> '';--> statement-breakpoint
CREATE INDEX `messages_texts` ON `messages` (`created_at`,`id`) WHERE channel = 'sms';--> statement-breakpoint
-- Timeline lines and tasks name no co-owner, whose data can be deleted without the lead. These were written before.
DROP TRIGGER `lead_activities_unchanged`;
--> statement-breakpoint
UPDATE `lead_activities` SET `summary` = replace(`summary`, signer.email, 'the co-owner')
FROM document_signers AS signer
WHERE signer.document_id = lead_activities.detail ->> 'documentId' AND signer.position = 2;
--> statement-breakpoint
UPDATE `lead_activities` SET `summary` = replace(replace(replace(replace(`summary`,
  '. ' || signer.name, '. The co-owner'), '. ' || coalesce(signer.signed_name, signer.name), '. The co-owner'),
  coalesce(signer.signed_name, signer.name), 'the co-owner'), signer.name, 'the co-owner')
FROM document_signers AS signer JOIN documents AS document ON document.id = signer.document_id
WHERE signer.document_id = lead_activities.detail ->> 'documentId' AND signer.position = 2
  AND instr(document.submitter_name, signer.name) = 0 AND instr(document.submitter_name, coalesce(signer.signed_name, signer.name)) = 0;
--> statement-breakpoint
UPDATE `lead_activities` SET `summary` = 'The' || substr(`summary`, 4) WHERE `summary` LIKE 'the co-owner %' AND `detail` ->> 'documentId' IS NOT NULL;
--> statement-breakpoint
UPDATE `lead_activities` SET
  `summary` = replace(`summary`, 'co-owner: ' || change.old || ' → ' || change.new,
    'co-owner: ' || CASE change.old WHEN 'not given' THEN 'not given → on file' ELSE 'on file → ' || CASE change.new WHEN 'not given' THEN 'not given' ELSE 'changed' END END),
  `detail` = json_set(`detail`, change.path || '.from', CASE change.old WHEN 'not given' THEN NULL ELSE 'on file' END,
    change.path || '.to', CASE WHEN change.new = 'not given' THEN NULL WHEN change.old = 'not given' THEN 'on file' ELSE 'changed' END)
FROM (SELECT activity.id, line.fullkey AS path, coalesce(nullif(line.value ->> 'from', ''), 'not given') AS old, coalesce(nullif(line.value ->> 'to', ''), 'not given') AS new
  FROM lead_activities AS activity, json_each(activity.detail, '$.changes') AS line WHERE line.value ->> 'field' = 'coOwnerName') AS change
WHERE change.id = lead_activities.id;
--> statement-breakpoint
UPDATE `lead_activities` SET
  `summary` = replace(`summary`, 'co-owner’s email: ' || change.old || ' → ' || change.new,
    'co-owner’s email: ' || CASE change.old WHEN 'not given' THEN 'not given → on file' ELSE 'on file → ' || CASE change.new WHEN 'not given' THEN 'not given' ELSE 'changed' END END),
  `detail` = json_set(`detail`, change.path || '.from', CASE change.old WHEN 'not given' THEN NULL ELSE 'on file' END,
    change.path || '.to', CASE WHEN change.new = 'not given' THEN NULL WHEN change.old = 'not given' THEN 'on file' ELSE 'changed' END)
FROM (SELECT activity.id, line.fullkey AS path, coalesce(nullif(line.value ->> 'from', ''), 'not given') AS old, coalesce(nullif(line.value ->> 'to', ''), 'not given') AS new
  FROM lead_activities AS activity, json_each(activity.detail, '$.changes') AS line WHERE line.value ->> 'field' = 'coOwnerEmail') AS change
WHERE change.id = lead_activities.id;
--> statement-breakpoint
UPDATE `lead_activities` SET `detail` = json_remove(`detail`, '$.from.coOwnerName', '$.from.coOwnerEmail', '$.to.coOwnerName', '$.to.coOwnerEmail')
WHERE `kind` IN ('change_undone', 'merge_undone') AND `detail` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `lead_activities_unchanged` BEFORE UPDATE OF `kind`, `actor_kind`, `summary`, `detail` ON `lead_activities` BEGIN
	SELECT RAISE(ABORT, 'The timeline is only added to');
END;
--> statement-breakpoint
UPDATE `tasks` SET `summary` = replace(`summary`, 'Follow up with ' || signer.name || ':', 'Follow up with the co-owner:')
FROM document_signers AS signer JOIN documents AS document ON document.id = signer.document_id
WHERE tasks.kind = 'answer-decline' AND tasks.lead_id = document.lead_id AND signer.position = 2 AND signer.name <> document.submitter_name
  AND instr(tasks.summary, 'Follow up with ' || signer.name || ':') = 1;
