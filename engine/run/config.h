// SPDX-License-Identifier: Apache-2.0
// RunConfig, the complete description of a run. Comparable and copyable. Every member has a default. Any thread. Each
// member has a row in engine/settings (field_rows_*.cpp) with its key, range and help. Names follow PyTorch.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace amplab {

struct DataConfig {
  std::string name = "fashion-mnist"; // a row of the data catalogue
  std::string path;                   // folder or file of your own data
  int64_t batch_size = 128;           // samples per micro-batch
  int64_t limit = 0;                  // number of training samples to use, from the first; 0: all
  bool shuffle = true;
  int64_t context = 128; // text: characters per sample
  std::string label;     // csv: the column to predict; empty: the last
  double validation = 0; // fraction of the training samples held out for evaluation; 0: the test samples
  bool operator==(const DataConfig&) const = default;
};

// One of several data sets.
struct DataSection : DataConfig {
  int64_t batches = 0; // batches per step; 0: accumulation.steps
  bool operator==(const DataSection&) const = default;
};

struct ModelConfig {
  std::string name = "mlp";
  std::vector<int64_t> hidden = {512, 512}; // widths of the hidden layers
  std::vector<int64_t> channels = {16, 32}; // cnn, resnet: widths of the stages
  std::vector<std::string> layers = {};     // `layers`: the chain of layers, as "Conv2d(16, 3, padding=1)"
  std::string activation = "relu";
  std::string norm = "none";
  double dropout = 0.0;
  int64_t width = 128, heads = 4; // transformer
  int64_t blocks = 4;             // transformer; resnet: per stage
  bool fused_attention = true;
  int64_t inputs = 0;  // numbers per sample; 0: as in the data set
  int64_t outputs = 0; // outputs per sample; 0: as the data set needs
  bool operator==(const ModelConfig&) const = default;
};

// One of several models.
struct ModelSection : ModelConfig {
  std::string data; // name of the data set that it is made for; empty: the first
  bool operator==(const ModelSection&) const = default;
};

struct PrecisionConfig {
  std::string mode = "amp-fp16";                  // a row of the mode table
  std::string lists = "cuda";                     // autocast op lists: cuda, cpu, apex-o1
  std::map<std::string, std::string> op_dtype;    // op id -> dtype it computes in
  std::map<std::string, std::string> layer_dtype; // layer name or pattern -> autocast dtype within it
  std::vector<std::string> autocast_off;          // layer names or patterns that run in fp32; or "loss"
  std::string recipe = "none";                    // a row of recipe.h, for the products of linear layers
  std::vector<std::string> recipe_off;            // layer names or patterns that the recipe leaves in high precision
  // Changes to the recipe. Rule of scales, a name of quantize::kScaleRules; recipe: its own.
  std::string recipe_rule = "recipe";
  bool recipe_stochastic_rounding = true, recipe_hadamard = true; // where the recipe has them
  int64_t recipe_history = 1024;                                  // training passes whose amaxes delayed scaling keeps
  std::string recipe_amax = "max";                                // of the history: max, most_recent
  int64_t recipe_margin = 0;                                      // powers of two by which delayed scales are smaller
  bool cast_cache = true;
  std::string keep_batchnorm_fp32 = "auto"; // for a 16-bit model: yes, no; auto: as the mode does
  // On GPUs, as in torch.backends: cudnn.allow_tf32, cuda.matmul.allow_{fp16,bf16}_reduced_precision_reduction.
  bool convolution_tf32 = true, reduced_precision_reduction = true;
  bool operator==(const PrecisionConfig&) const = default;
};

struct ScalerConfig {
  std::string kind = "dynamic";         // none, static, dynamic
  std::string behaves_like = "pytorch"; // dynamic: rule that updates the scale, a row of scaler_rules.h
  double init_scale = 65536;
  double growth_factor = 2;
  double backoff_factor = 0.5;
  int64_t growth_interval = 2000;
  // Used by some rules only.
  double min_scale = 0, max_scale = 0; // 0: the framework's default
  int64_t hysteresis = 2;              // 1: the first overflow backs off, 2: the second, ...
  bool consecutive_hysteresis = false; // a clean step resets the count of overflows
  double tolerance = 0;                // fraction of overflows that does not back off
  double threshold = 0;                // lower bound for backing off; 0: none
  bool operator==(const ScalerConfig&) const = default;
};

struct ClipConfig {
  std::string kind = "none"; // none, norm, value
  double max = 1.0;
  std::string when = "after-unscale"; // or before-unscale: a classic mistake, available on purpose
  bool operator==(const ClipConfig&) const = default;
};

struct AccumulationConfig {
  int64_t steps = 1;     // micro-batches per optimizer step
  bool normalize = true; // divide each loss by `steps`
  bool operator==(const AccumulationConfig&) const = default;
};

struct OptimizerConfig {
  std::string name = "adamw"; // of optimizer_table.h, which lists what each optimizer reads
  double lr = 0.001;
  std::array<double, 2> betas = {0.9, 0.999};
  double eps = 1e-8;
  double weight_decay = 0.01;
  double momentum = 0.0, dampening = 0.0;
  bool nesterov = false;
  bool amsgrad = false;
  std::string states = "parameter";                                 // or bf16, 8bit, fp8: of optimizer_states.h
  std::array<double, 3> ns_coefficients = {3.4445, -4.775, 2.0315}; // of Newton-Schulz iterations
  int64_t ns_steps = 5;
  std::string adjust_lr_fn = "original"; // or match_rms_adamw, spectral_unclamped
  bool operator==(const OptimizerConfig&) const = default;
};

// One of several optimizers. It names the models it steps.
struct OptimizerSection : OptimizerConfig {
  std::vector<std::string> of;    // names of models; empty: all
  std::string parameters = "all"; // of these models: all, matrices, others (parameter_selection.h)
  bool operator==(const OptimizerSection&) const = default;
};

struct ScheduleConfig {
  std::string name = "constant"; // constant, cosine, step, one-cycle
  int64_t warmup = 0;            // updates over which the learning rate rises linearly
  int64_t step_size = 1000;      // step: updates between drops
  double gamma = 0.1;            // step: factor of each drop
  double min_lr = 0;             // cosine: final value
  bool operator==(const ScheduleConfig&) const = default;
};

struct GuardConfig {
  bool skip_nonfinite_loss = false;
  bool stop_on_nonfinite = false;
  int64_t stop_at_step = 0; // 0: only at the end
  double loss_above = 0;    // a loss above this stops the run; 0: off
  double scale_below = 0;   // a loss scale below this stops the run; 0: off
  bool operator==(const GuardConfig&) const = default;
};

struct TrainConfig {
  int64_t steps = 1000;
  int64_t eval_every = 200; // steps; 0: only at the end
  std::string eval_model;   // with several models, the one to evaluate; empty: none
  bool compile = true;      // capture the step and launch it where nothing is inspected
  double loss_factor = 1.0; // multiplies the loss before backward, to make small gradients on purpose
  bool operator==(const TrainConfig&) const = default;
};

struct InspectConfig {
  int64_t every = 0;           // steps between inspected steps; 0: never
  std::string shadow = "none"; // reference of inspected calls: none; inputs: fp32, same inputs; own: also fp32 all step
  std::vector<std::string> shadow_ops; // ops to compare; empty: all
  int64_t snapshot_mb = 256; // memory for snapshots to replay and fork from, MiB; 0: replays start from the seed
  bool operator==(const InspectConfig&) const = default;
};

// Several ranks that train one model, as in torch.nn.parallel.
struct ParallelConfig {
  std::string kind =
      "none"; // none; ddp: DistributedDataParallel, one process per rank; dp: DataParallel, replicas in one process
  int64_t ranks = 1;                // processes, or replicas
  double bucket_mb = 25;            // MiB of gradients reduced together
  bool overlap = true;              // buckets are reduced during backward
  std::string compress = "none";    // dtype in which gradients are reduced: none, fp16, bf16
  std::string average = "before";   // gradients are divided by the number of ranks before the sum, or after
  bool measure_compression = false; // also reduces in fp32 and records the difference
  bool sync_batch_norm = false;     // batch norm over the batch of all ranks
  bool agree_on_found_inf = true;   // a step that overflowed on one rank is skipped on all
  std::string shard = "none";       // zero1: shards optimizer state over the ranks; zero2: also gradients
  bool replica_autocast = true;     // dp: replicas inherit the caller's autocast state
  double timeout_s = 6;             // seconds that ranks wait for another before the run ends
  bool operator==(const ParallelConfig&) const = default;
};

struct RunConfig {
  std::string name = "run";
  uint64_t seed = 42;
  std::string device = "auto"; // auto, cpu, cuda, cuda:N
  int64_t threads = 0;         // CPU threads; 0: all cores
  std::string loop;            // program of a training step; empty: generated from the settings
  DataConfig data;
  ModelConfig model;
  PrecisionConfig precision;
  ScalerConfig scaler;
  ClipConfig clip;
  AccumulationConfig accumulation;
  OptimizerConfig optimizer;
  ScheduleConfig schedule;
  GuardConfig guard;
  TrainConfig train;
  InspectConfig inspect;
  ParallelConfig parallel;
  // Several sections of a kind, by their names in the program. `model`, `optimizer`, `scaler` and `data` above are the
  // short form for a single one, named model, optimizer, scaler and batches (named_sections.h).
  std::map<std::string, ModelSection> models;
  std::map<std::string, OptimizerSection> optimizers;
  std::map<std::string, ScalerConfig> scalers;
  std::map<std::string, DataSection> datasets;
  // Keys of the settings that are known of a run that another program recorded, sorted. Such a run cannot be trained.
  // Empty: all are known.
  std::vector<std::string> recorded_keys;
  bool operator==(const RunConfig&) const = default;
};

} // namespace amplab
