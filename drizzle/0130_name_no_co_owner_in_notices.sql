-- Staff notices of signed and declined documents belonged to no lead, so deleting a person's data left them, and named a co-owner. These were sent before.
UPDATE `messages` SET `lead_id` = document.lead_id
FROM documents AS document
WHERE messages.template = 'agreement-notice' AND messages.lead_id IS NULL AND document.lead_id IS NOT NULL
  AND document.property_address <> '' AND instr(messages.text_body, char(10) || '  ' || document.property_address) > 0;
--> statement-breakpoint
UPDATE `messages` SET
  `subject` = replace(replace(subject, coalesce(signer.signed_name, signer.name), 'the co-owner'), signer.name, 'the co-owner'),
  `text_body` = replace(replace(text_body, coalesce(signer.signed_name, signer.name), 'the co-owner'), signer.name, 'the co-owner'),
  `html_body` = NULL
FROM document_signers AS signer JOIN documents AS document ON document.id = signer.document_id
WHERE messages.template = 'agreement-notice' AND messages.lead_id = document.lead_id AND signer.position = 2
  AND instr(document.submitter_name, signer.name) = 0 AND instr(document.submitter_name, coalesce(signer.signed_name, signer.name)) = 0
  AND (instr(messages.text_body, signer.name) > 0 OR instr(messages.text_body, coalesce(signer.signed_name, signer.name)) > 0);
