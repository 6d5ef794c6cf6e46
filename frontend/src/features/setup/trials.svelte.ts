import { toAppError, type Api, type AppError, type ModelTask, type ModelTest } from '../../api';
import { newJob } from '../../state/job';

/** A model that is being tried, or was. */
export class Trial {
  readonly job = newJob();
  /** Those that have ended. */
  tasks = $state.raw<ModelTask[]>([]);
  /** What became of it; null while it goes on, or when it broke off. */
  result = $state.raw<ModelTest | null>(null);
  failure = $state.raw<AppError | null>(null);
  readonly going = $derived(this.result === null && this.failure === null);

  constructor(readonly model: string) {}
}

/** Trying models: a few small tasks each, one model after the other. */
export class Trials {
  /** The latest of each model. */
  list = $state.raw<Trial[]>([]);
  readonly going = $derived(this.list.some((t) => t.going));

  constructor(private api: Api) {
    api.on('modelTask', ({ job, ...task }) => {
      const trial = this.list.find((t) => t.job === job);
      if (trial?.going) trial.tasks = [...trial.tasks, task];
    });
  }

  of = (model: string): Trial | undefined => this.list.find((t) => t.model === model);

  /** Tries models. While others are being tried it does nothing. */
  async run(models: string[]) {
    if (this.going) return;
    for (const model of models) {
      const trial = new Trial(model);
      this.list = [...this.list.filter((t) => t.model !== model), trial];
      try {
        trial.result = await this.api.testModel(trial.job, model);
        trial.tasks = trial.result.tasks;
      } catch (reason) {
        trial.failure = toAppError(reason);
        if (trial.failure.code !== 'cancelled') continue;
        this.forget(model);
        return;
      }
    }
  }

  async stop() {
    const trial = this.list.find((t) => t.going);
    if (trial) await this.api.stop(trial.job).catch(() => undefined);
  }

  forget(model: string) {
    this.list = this.list.filter((t) => t.model !== model);
  }
}
