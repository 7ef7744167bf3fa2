-- The audit trail of documents now says 'someone with the link'; what the page looks for has to be what it wrote.
UPDATE document_events SET actor = 'someone with the link' WHERE actor = 'whoever has the link';
