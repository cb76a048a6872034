"""Which of several processes owns a table; PostgreSQL refuses the actions of a former owner."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

REFUSE = """
CREATE FUNCTION refuse_former_owners() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE newest integer;
BEGIN
    SELECT fence INTO newest FROM owners WHERE table_id = NEW.table_id FOR NO KEY UPDATE;
    IF NEW.fence IS DISTINCT FROM newest THEN
        RAISE EXCEPTION 'another process owns this table now'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'newest_owner';
    END IF;
    RETURN NEW;
END $$
"""
"""The lock has whoever claims the table wait until what is being stored is stored, and then see it.

A table that no process ever owned takes actions without a number.
"""
TRIGGER = """
CREATE TRIGGER newest_owner BEFORE INSERT ON actions
FOR EACH ROW EXECUTE FUNCTION refuse_former_owners()
"""


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("process", sa.String),
        sa.Column("fence", sa.Integer, nullable=False),
    )
    op.create_index("owners_by_process", "owners", ["process"])
    op.add_column("actions", sa.Column("fence", sa.Integer))
    if op.get_bind().dialect.name == "postgresql":
        op.execute(REFUSE)
        op.execute(TRIGGER)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER newest_owner ON actions")
        op.execute("DROP FUNCTION refuse_former_owners()")
    op.drop_column("actions", "fence")
    op.drop_table("owners")
    op.drop_table("processes")
