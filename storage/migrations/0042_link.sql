-- Codes with which a person joins what they are on another platform; and people whom owners remove.

ALTER TABLE code DROP CONSTRAINT code_kind_check;
ALTER TABLE code DROP CONSTRAINT code_check;
ALTER TABLE code ADD CONSTRAINT code_kind_check CHECK (kind IN ('owner', 'pair', 'link'));
ALTER TABLE code ADD CONSTRAINT code_check CHECK ((kind IN ('pair', 'link')) = (person IS NOT NULL));

-- functions 972286d0b452e0ff
