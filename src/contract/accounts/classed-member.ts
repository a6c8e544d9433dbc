import * as v from 'valibot';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';

/** A member as staff sees them who decides on their class. */
export const ClassedMemberSchema = v.object({ id: v.string(), name: v.string(), username: v.string(), email: v.string(), class: v.picklist(MEMBER_CLASSES) });
