// SPDX-License-Identifier: Apache-2.0
// A run, described by one value. Comparable, copyable, every member with its default. Any thread.
// Each member is one row of fields.cpp, which holds its key, range and help; the names follow PyTorch's.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace amplab {

struct DataConfig {
  std::string name = "fashion-mnist"; // a row of the data catalogue
  std::string path;                   // where your own files lie
  int64_t batch_size = 128;           // samples per micro-batch
  int64_t limit = 0;                  // use the first `limit` training samples; 0: all
  bool shuffle = true;
  int64_t context = 128; // text: characters to a sample
  std::string label;     // csv: the column to predict; empty: the last
  double validation = 0; // share of the training samples held out to evaluate on; 0: the test samples
  bool operator==(const DataConfig&) const = default;
};

// A data set among several.
struct DataSection : DataConfig {
  int64_t batches = 0; // that a step takes; 0: accumulation.steps
  bool operator==(const DataSection&) const = default;
};

struct ModelConfig {
  std::string name = "mlp";
  std::vector<int64_t> hidden = {512, 512}; // widths of the hidden layers
  std::vector<int64_t> channels = {16, 32}; // cnn, resnet: widths of the stages
  std::vector<std::string> layers = {};     // `layers`: the chain, as "Conv2d(16, 3, padding=1)"
  std::string activation = "relu";
  std::string norm = "none";
  double dropout = 0.0;
  int64_t width = 128, heads = 4; // transformer
  int64_t blocks = 4;             // transformer; resnet: of each stage
  bool fused_attention = true;
  int64_t inputs = 0;  // numbers to a sample; 0: as its data set has them
  int64_t outputs = 0; // numbers that it gives for each; 0: as its data set asks for
  bool operator==(const ModelConfig&) const = default;
};

// A model among several.
struct ModelSection : ModelConfig {
  std::string data; // name of the data set that it is made for; empty: the first
  bool operator==(const ModelSection&) const = default;
};

struct PrecisionConfig {
  std::string mode = "amp-fp16";                  // a row of the mode table
  std::string lists = "cuda";                     // which autocast lists: cuda, cpu, apex-o1
  std::map<std::string, std::string> op_dtype;    // op id -> dtype it computes in
  std::map<std::string, std::string> layer_dtype; // names of layers, or patterns -> dtype of autocast within them
  std::vector<std::string> autocast_off;          // the same, for fp32; or "loss"
  bool cast_cache = true;
  std::string keep_batchnorm_fp32 = "auto"; // of a 16-bit model: yes, no; auto: as the mode does
  // On GPUs, as torch.backends says: cudnn.allow_tf32, cuda.matmul.allow_{fp16,bf16}_reduced_precision_reduction.
  bool convolution_tf32 = true, reduced_precision_reduction = true;
  bool operator==(const PrecisionConfig&) const = default;
};

struct ScalerConfig {
  std::string kind = "dynamic";         // none, static, dynamic
  std::string behaves_like = "pytorch"; // dynamic: whose rules move the scale, a row of scaler_rules.h
  double init_scale = 65536;
  double growth_factor = 2;
  double backoff_factor = 0.5;
  int64_t growth_interval = 2000;
  // Read by some rules only.
  double min_scale = 0, max_scale = 0; // 0: the framework's own
  int64_t hysteresis = 2;              // the overflow of this number backs off
  bool consecutive_hysteresis = false; // a clean step forgives the overflows before it
  double tolerance = 0;                // share of overflows that does not back off
  double threshold = 0;                // backing off does not go below; 0: none
  bool operator==(const ScalerConfig&) const = default;
};

struct ClipConfig {
  std::string kind = "none"; // none, norm, value
  double max = 1.0;
  std::string when = "after-unscale"; // or before-unscale: the classic mistake, on purpose
  bool operator==(const ClipConfig&) const = default;
};

struct AccumulationConfig {
  int64_t steps = 1;     // micro-batches per optimizer step
  bool normalize = true; // divide each loss by `steps`
  bool operator==(const AccumulationConfig&) const = default;
};

struct OptimizerConfig {
  std::string name = "adamw"; // sgd, adam, adamw
  double lr = 0.001;
  std::array<double, 2> betas = {0.9, 0.999};
  double eps = 1e-8;
  double weight_decay = 0.01;
  double momentum = 0.0, dampening = 0.0; // sgd
  bool nesterov = false;                  // sgd
  bool amsgrad = false;                   // adam, adamw
  bool operator==(const OptimizerConfig&) const = default;
};

// An optimizer among several names the models whose parameters it steps.
struct OptimizerSection : OptimizerConfig {
  std::vector<std::string> of; // names of models; empty: all of them
  bool operator==(const OptimizerSection&) const = default;
};

struct ScheduleConfig {
  std::string name = "constant"; // constant, cosine, step, one-cycle
  int64_t warmup = 0;            // updates over which the learning rate rises linearly
  int64_t step_size = 1000;      // step: updates between drops
  double gamma = 0.1;            // step: factor of each drop
  double min_lr = 0;             // cosine: where it ends
  bool operator==(const ScheduleConfig&) const = default;
};

struct GuardConfig {
  bool skip_nonfinite_loss = false;
  bool stop_on_nonfinite = false;
  int64_t stop_at_step = 0; // 0: nowhere before the end
  double loss_above = 0;    // a loss above this stops the run; 0: none does
  double scale_below = 0;   // a loss scale below this stops it; 0: none does
  bool operator==(const GuardConfig&) const = default;
};

struct TrainConfig {
  int64_t steps = 1000;
  int64_t eval_every = 200; // steps; 0: only at the end
  std::string eval_model;   // of several, the one that is evaluated; empty: none of them
  bool compile = true;      // repeat the step as a recording where nobody looks into it
  double loss_factor = 1.0; // the loss is multiplied by this before backward: small gradients on purpose
  bool operator==(const TrainConfig&) const = default;
};

struct InspectConfig {
  int64_t every = 0;           // steps between inspected ones; 0: never
  std::string shadow = "none"; // what inspected calls are compared with: none, inputs (fp32 from the same inputs), own
                               // (fp32 from the step's begin, too)
  std::vector<std::string> shadow_ops; // those that are compared; empty: all
  int64_t snapshot_mb = 256; // memory for snapshots to replay and fork from, MiB; 0: replays start from the seed
  bool operator==(const InspectConfig&) const = default;
};

// Several ranks that train one model, as torch.nn.parallel has them.
struct ParallelConfig {
  std::string kind =
      "none";        // none; ddp: DistributedDataParallel, a process each; dp: DataParallel, replicas in one process
  int64_t ranks = 1; // processes, or replicas
  double bucket_mb = 25;            // MiB of gradients that are reduced together
  bool overlap = true;              // buckets are reduced while backward goes on
  std::string compress = "none";    // what gradients are reduced in: none, fp16, bf16
  std::string average = "before";   // divided by the number of ranks before they are summed, or after
  bool measure_compression = false; // reduce them in fp32 too, and say how far apart the two are
  bool sync_batch_norm = false;     // batch norm over the batch of all ranks
  bool agree_on_found_inf = true;   // a step that overflowed on one rank is skipped on all
  std::string shard = "none";       // zero1: the optimizer's state is shared out over the ranks; zero2: gradients too
  bool replica_autocast = true;     // dp: replicas are told whether the caller autocasts
  double timeout_s = 6;             // how long ranks wait for one before the run ends
  bool operator==(const ParallelConfig&) const = default;
};

struct RunConfig {
  std::string name = "run";
  uint64_t seed = 42;
  std::string device = "auto"; // auto, cpu, cuda, cuda:N
  int64_t threads = 0;         // CPU threads; 0: all cores
  std::string loop;            // the body of a training step as text; empty: generated from the dials
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
  // Several of a kind, by the name that the loop calls them. Beside them `model`, `optimizer`, `scaler` and `data` are
  // the short form for one, under the names model, optimizer, scaler and batches.
  std::map<std::string, ModelSection> models;
  std::map<std::string, OptimizerSection> optimizers;
  std::map<std::string, ScalerConfig> scalers;
  std::map<std::string, DataSection> datasets;
  bool operator==(const RunConfig&) const = default;
};

} // namespace amplab
