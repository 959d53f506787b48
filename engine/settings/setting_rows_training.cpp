// SPDX-License-Identifier: Apache-2.0
// Rows of data, model and length of training. Ranges are those that PyTorch checks, if any. Otherwise they are wide
// enough to break a run on purpose.
#include "engine/settings/setting_row.h"

namespace amplab::setting_row {

using C = RunConfig;

std::vector<SettingRow> run_rows() {
  return {
      row<&C::name>({.key = "name", .label = "Name", .help = "Name of the lane in legends, tables and files."}),
      row<&C::seed>({.key = "seed",
                     .label = "Seed",
                     .help = "Seed of the initial weights, the batch order and dropout. Same seed: same start and same "
                             "batches, in every precision.",
                     .range = {0, 0x1p64}}),
      row<&C::device>({.key = "device",
                       .label = "Device",
                       .help = "Device of the run: auto, cpu, cuda or cuda:N. auto uses a GPU if there is one."}),
      row<&C::threads>({.key = "threads",
                        .label = "CPU threads",
                        .unit = "threads",
                        .help = "Number of CPU threads; 0 uses all cores. Sums are split by threads, so another number "
                                "may change the last bits.",
                        .range = {0, 1024}}),
  };
}

std::vector<SettingRow> data_rows() {
  return {
      row<&C::data, &DataConfig::name>({.key = "data.name",
                                        .label = "Data set",
                                        .help = "Data to train on. Spirals and moons are generated and need no file.",
                                        .choices = names_of(data_sets())}),
      row<&C::data, &DataConfig::path>(
          {.key = "data.path",
           .label = "Path",
           .help = "Folder or file of your own data, for idx, cifar10, csv and text; other data sets ignore it."}),
      row<&C::data, &DataConfig::batch_size>(
          {.key = "data.batch_size",
           .label = "Batch size",
           .unit = "samples",
           .help = "Samples per micro-batch. The mean over a larger batch has less noise but makes each sample's "
                   "gradient smaller, closer to fp16's lower limit.",
           .range = {1, 65536},
           .logarithmic = true}),
      row<&C::data, &DataConfig::limit>({.key = "data.limit",
                                         .label = "Use only the first",
                                         .unit = "samples",
                                         .help = "Trains on this many samples from the start of the data; 0 uses all. "
                                                 "A few hundred show overfitting within seconds.",
                                         .range = {0, kBillion}}),
      row<&C::data, &DataConfig::shuffle>(
          {.key = "data.shuffle",
           .label = "Shuffle",
           .help = "Shuffles the samples in each epoch. Off: every epoch has the same batches."}),
      row<&C::data, &DataConfig::context>({.key = "data.context",
                                           .label = "Context",
                                           .unit = "characters",
                                           .help = "Characters per sample of a text, which is also the transformer's "
                                                   "context length. The cost of attention grows with its square.",
                                           .range = {2, 4096}}),
      row<&C::data, &DataConfig::label>({.key = "data.label",
                                         .label = "Label column",
                                         .help = "Column of a CSV file to predict: classes, or numbers if it has more "
                                                 "than 20 different ones. Empty: the last column."}),
      row<&C::data, &DataConfig::validation>(
          {.key = "data.validation",
           .label = "Hold out",
           .help = "Share of the training samples, drawn by the seed, that is held out for evaluation. 0: the data "
                   "set's test samples, or a tenth if it has none (csv, text).",
           .range = {0, 0.9}}),
  };
}

std::vector<SettingRow> named_data_rows() {
  return {
      named_row<&C::datasets, &DataSection::batches>(
          {.key = "data.batches",
           .label = "Batches",
           .unit = "batches",
           .help = "Batches of this data set per step; 0: as many as accumulation.steps.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 65536}}),
  };
}

std::vector<SettingRow> named_model_rows() {
  return {
      named_row<&C::models, &ModelSection::data>({.key = "model.data",
                                                  .label = "Made for",
                                                  .help = "Data set that sets this model's input and output sizes, "
                                                          "unless the model sets them. Empty: the first, by name."}),
  };
}

std::vector<SettingRow> model_rows() {
  return {
      row<&C::model, &ModelConfig::name>({.key = "model.name",
                                          .label = "Model",
                                          .help = "The kind of network to train.",
                                          .choices = names_of(models())}),
      row<&C::model, &ModelConfig::hidden>(
          {.key = "model.hidden",
           .label = "Hidden layers",
           .unit = "units",
           .help = "Width of each hidden layer, in order. More layers shrink the gradient that reaches the first ones; "
                   "wide layers sum more products, which can overflow fp16.",
           .range = {1, 65536},
           .count = {0, 32}}),
      row<&C::model, &ModelConfig::channels>(
          {.key = "model.channels",
           .label = "Channels",
           .unit = "channels",
           .help = "Width of each stage of convolutions, in order; each stage halves the image size.",
           .range = {1, 4096},
           .count = {0, 16}}),
      row<&C::model, &ModelConfig::layers>(
          {.key = "model.layers",
           .label = "Layers",
           .help = "Layers of the model \"layers\", written as in torch.nn, without the sizes that follow from the "
                   "previous layer: \"Conv2d(16, 3, padding=1)\", \"ReLU\", \"Flatten\", \"Linear(10)\". "
                   "\"Residual(2)\" adds "
                   "the input of the two layers before it.",
           .count = {0, 200},
           .example = "Flatten, Linear(64), ReLU, Linear(10)"}),
      row<&C::model, &ModelConfig::activation>(
          {.key = "model.activation",
           .label = "Activation",
           .help = "The nonlinearity between layers. sigmoid multiplies the gradient by at most 1/4 per layer, so deep "
                   "nets underflow in fp16; relu passes it on.",
           .choices = {"relu", "sigmoid", "tanh", "gelu", "silu"}}),
      row<&C::model, &ModelConfig::norm>(
          {.key = "model.norm",
           .label = "Normalisation",
           .help = "Normalises a layer's output to mean 0 and variance 1, which keeps activations and gradients in "
                   "range. layer: per sample; autocast runs it in fp32 on a GPU. batch: per channel over the batch, in "
                   "the input's format with fp32 statistics; evaluation uses running statistics.",
           .choices = {"none", "layer", "batch"}}),
      row<&C::model, &ModelConfig::dropout>(
          {.key = "model.dropout",
           .label = "Dropout",
           .help = "Share of activations set to zero at random in training. 0: off; 1: all of them.",
           .range = {0, 1}}),
      row<&C::model, &ModelConfig::width>(
          {.key = "model.width",
           .label = "Width",
           .unit = "features",
           .help = "Features per position of a transformer; each head uses width / heads of them.",
           .range = {1, 4096}}),
      row<&C::model, &ModelConfig::heads>(
          {.key = "model.heads",
           .label = "Heads",
           .help = "Attention heads per transformer block; the width must be a multiple of it.",
           .range = {1, 64}}),
      row<&C::model, &ModelConfig::blocks>(
          {.key = "model.blocks",
           .label = "Blocks",
           .help = "Number of transformer blocks (attention and two linear layers), or of blocks per resnet stage (two "
                   "convolutions and a skip connection).",
           .range = {1, 48}}),
      row<&C::model, &ModelConfig::fused_attention>(
          {.key = "model.fused_attention",
           .label = "Fused attention",
           .help = "One kernel that does not store the scores, as PyTorch's scaled_dot_product_attention. Off: matmul, "
                   "mask, softmax, matmul. Autocast stores their scores in 16 bits, which can overflow fp16."}),
      row<&C::model, &ModelConfig::inputs>(
          {.key = "model.inputs",
           .label = "Inputs",
           .unit = "numbers",
           .help = "Input numbers per sample, such as a generator's noise; 0: as many as the data set has.",
           .range = {0, 1e6}}),
      row<&C::model, &ModelConfig::outputs>(
          {.key = "model.outputs",
           .label = "Outputs",
           .unit = "numbers",
           .help = "Output numbers per sample, such as one for a discriminator; 0: as many as the data set needs. For "
                   "the model layers: the size that its last layer must have.",
           .range = {0, 1e6}}),
  };
}

std::vector<SettingRow> training_rows() {
  return {
      row<&C::guard, &GuardConfig::skip_nonfinite_loss>(
          {.key = "guard.skip_nonfinite_loss",
           .label = "Skip NaN losses",
           .help = "Skips the step if the loss is NaN or Inf. This protects the weights but hides the cause.",
           .applies_at = AppliesAt::next_step}),
      row<&C::guard, &GuardConfig::stop_on_nonfinite>(
          {.key = "guard.stop_on_nonfinite",
           .label = "Stop at the first NaN",
           .help = "Ends the run at the first step with a NaN or Inf in its loss or weights, and preserves its state.",
           .applies_at = AppliesAt::next_step}),
      row<&C::guard, &GuardConfig::stop_at_step>(
          {.key = "guard.stop_at_step",
           .label = "Stop at step",
           .help = "Ends the run after this step; it can be forked there. 0: only train.steps ends it.",
           .applies_at = AppliesAt::next_step,
           .range = {0, kBillion}}),
      row<&C::guard, &GuardConfig::loss_above>(
          {.key = "guard.loss_above",
           .label = "Stop when loss exceeds",
           .help = "Ends the run at the first step with a loss above this, or NaN; 0: never.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1e30},
           .logarithmic = true}),
      row<&C::guard, &GuardConfig::scale_below>(
          {.key = "guard.scale_below",
           .label = "Stop when scale falls below",
           .help = "Ends the run when the loss scale has backed off below this, as in a death spiral; 0: never.",
           .applies_at = AppliesAt::next_step,
           .range = {0, 1e30},
           .logarithmic = true}),
      row<&C::train, &TrainConfig::steps>({.key = "train.steps",
                                           .label = "Steps",
                                           .unit = "steps",
                                           .help = "Optimizer steps of the run; skipped ones count.",
                                           .applies_at = AppliesAt::next_step,
                                           .range = {1, kBillion},
                                           .logarithmic = true}),
      row<&C::train, &TrainConfig::eval_every>(
          {.key = "train.eval_every",
           .label = "Evaluate every",
           .unit = "steps",
           .help = "Steps between evaluations on held-out data; 0 evaluates only at the end.",
           .applies_at = AppliesAt::next_step,
           .range = {0, kBillion}}),
      row<&C::train, &TrainConfig::eval_model>(
          {.key = "train.eval_model",
           .label = "Evaluate model",
           .help = "With several models: the one to evaluate on the test samples of its data set. Empty: none. A "
                   "single model is always evaluated if its outputs fit its data set."}),
      row<&C::train, &TrainConfig::loss_factor>(
          {.key = "train.loss_factor",
           .label = "Loss factor",
           .help = "Multiplies the loss before backward, and is not divided out: 1e-6 makes gradients too small for "
                   "fp16 on purpose, 1e6 too large.",
           .applies_at = AppliesAt::next_step,
           .range = kNormalFp32,
           .logarithmic = true}),
      row<&C::train, &TrainConfig::compile>(
          {.key = "train.compile",
           .label = "Compiled steps",
           .help = "Captures the training step once (on a GPU as CUDA graphs) and launches it, instead of running it "
                   "eagerly: same bits, faster. Inspected steps still run eagerly.",
           .applies_at = AppliesAt::next_step}),
      row<&C::inspect, &InspectConfig::every>(
          {.key = "inspect.every",
           .label = "Inspect every",
           .unit = "steps",
           .help = "Steps between inspected steps, which record every op call with its dtypes and statistics; 0: "
                   "never. An inspected step is slower.",
           .applies_at = AppliesAt::next_step,
           .range = {0, kBillion}}),
      row<&C::inspect, &InspectConfig::shadow>(
          {.key = "inspect.shadow",
           .label = "fp32 shadow",
           .help = "Compares each call of an inspected step with fp32. \"inputs\" computes it from the same inputs, "
                   "\"own\" also from the shadow's earlier results, which shows the error accumulated since the start "
                   "of the step.",
           .applies_at = AppliesAt::next_step,
           .choices = {"none", "inputs", "own"}}),
      row<&C::inspect, &InspectConfig::shadow_ops>(
          {.key = "inspect.shadow_ops",
           .label = "Shadowed ops",
           .help = "Ops that have an fp32 shadow, such as softmax; empty: all.",
           .applies_at = AppliesAt::next_step,
           .count = {0, 128},
           .keys = shadowed_ops(),
           .example = "softmax"}),
      row<&C::inspect, &InspectConfig::snapshot_mb>(
          {.key = "inspect.snapshot_mb",
           .label = "Memory for snapshots",
           .unit = "MiB",
           .help = "Limit for the snapshots from which past steps are replayed. They also use at most two percent of "
                   "the time. 0: no snapshots; replays start from the seed.",
           .range = {0, 65536},
           .logarithmic = true}),
  };
}

// Last, because it is the longest.
std::vector<SettingRow> loop_rows() {
  return {
      row<&C::loop>({.key = "loop",
                     .label = "Training loop",
                     .help = "The body of one training step, in the lab's subset of Python with PyTorch's names; a "
                             "string or a list of lines. Empty: the loop that the settings generate.",
                     .applies_at = AppliesAt::next_step,
                     .count = {0, 65536},
                     .lines = true}),
  };
}

} // namespace amplab::setting_row
