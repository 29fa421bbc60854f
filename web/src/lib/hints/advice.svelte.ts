/** A hint that was asked for, and what was said, for the table as it then lay. */
import type { Hinted } from '../../protocol';

export class Advice {
  /** The question that is on its way. */
  asked = $state('');
  said: Hinted | null = $state.raw(null);
  /** Its cards have been chosen. */
  followed = $state(false);

  ask(id: string): void {
    this.forget();
    this.asked = id;
  }
  hear(message: Hinted): void {
    if (message.id === this.asked) this.said = message;
    this.asked = '';
  }
  /** The server answers something else. */
  refuse(id: string): void {
    if (id === this.asked) this.asked = '';
  }
  forget(): void {
    this.asked = '';
    this.said = null;
    this.followed = false;
  }
}
