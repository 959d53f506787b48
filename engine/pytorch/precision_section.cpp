// SPDX-License-Identifier: Apache-2.0
// Converts the model for the precision mode, with regions of single layers. All changes are inside the model, so the
// loop calls model(x) in every mode (amp-semantics, sections 2 and 8).
#include "engine/pytorch/script_sections.h"
#include "engine/run/formats.h"
#include "engine/run/layer_regions.h"
#include "engine/run/mode.h"

namespace amplab::pytorch {
namespace {

constexpr const char* kTf32 = R"PY(
# Products read ten mantissa bits of their operands. Affects NVIDIA GPUs only.
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.allow_tf32 = True
)PY";

constexpr const char* kExactConvolutions = R"PY(
# Convolutions of fp32 tensors read all bits. Affects NVIDIA GPUs only.
torch.backends.cudnn.allow_tf32 = False
)PY";

constexpr const char* kExactReductions = R"PY(
# Partial sums are added in fp32. Affects NVIDIA GPUs only.
torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
)PY";

constexpr const char* kConverted = R"PY(
# The whole model in 16 bits: weights, gradients and optimizer state.
{models})PY";

constexpr const char* kConvertedButBatchNorm = R"PY(
# The model in 16 bits (weights, gradients and optimizer state), its batch norm in fp32.
def in_16_bits(model):
    for module in model.modules():
        if not isinstance(module, nn.modules.batchnorm._BatchNorm):
            for p in module.parameters(recurse=False):
                p.data = p.data.to({dtype})


{models})PY";

constexpr const char* kMastersButBatchNorm = R"PY(
# The model in {format}, its batch norm in fp32; the optimizer updates fp32 master weights, rounded back into the model.
MASTERS = {}  # model weight: master weight


def in_{format}(model):
    for module in model.modules():
        for p in module.parameters(recurse=False):
            if isinstance(module, nn.modules.batchnorm._BatchNorm):
                MASTERS[p] = p
            else:
                MASTERS[p] = p.detach().clone().requires_grad_()
                p.data = p.data.{convert}


{models})PY";

constexpr const char* kMasters = R"PY(
# The model in {format}, its batch norm too; the optimizer updates fp32 master weights, rounded back into the model.
MASTERS = {}  # model weight: master weight


def in_{format}(model):
    for p in model.parameters():
        MASTERS[p] = p.detach().clone().requires_grad_()
    model.{convert}


{models})PY";

// As apex's O2 and O3 patch it.
constexpr const char* kCastsItsInput = R"PY(

def in_low_precision(module):
    """Casts the input to 16 bits and the output to fp32."""
    forward = module.forward
    module.forward = lambda x: forward(x.to({dtype}) if x.is_floating_point() else x).float()


{models})PY";

constexpr const char* kRegions = R"PY(
# Autocast regions of modules. The longest matching name applies, also to submodules.
REGIONS = {{rows}}


def in_region(module, dtype):
    forward = module.forward

    def run(x):
        if dtype == torch.float32:
            with torch.autocast(device, enabled=False):
                return forward(x.float() if x.is_floating_point() else x)
        with torch.autocast(device, dtype=dtype):
            return forward(x)

    module.forward = run


def in_regions_of_their_own(models):
    for of, model in models.items():
        for name, module in model.named_modules():
            names = {name, f"{of}.{name}".rstrip(".")} if of else {name}
            fitting = [pattern for pattern in REGIONS if any(fnmatchcase(each, pattern) for each in names)]
            if fitting:
                in_region(module, REGIONS[max(fitting, key=len)])


# With several models, a layer is "fc1" or "generator.fc1".
in_regions_of_their_own({models})
)PY";

std::string regions(const RunConfig& config) {
  std::string rows;
  for (const LayerRegion& region : layer_regions_of(config))
    if (region.pattern != "loss")
      rows += (rows.empty() ? "" : ", ") + literal(region.pattern) + ": " + torch_dtype(region.dtype);
  return rows.empty()
             ? ""
             : with(kRegions,
                    {{"rows", rows},
                     {"models",
                      config.models.size() > 1 ? "MODELS" : "{\"\": " + model_sections_of(config).front().name + "}"}});
}

// As people write it: "half()", "to(torch.bfloat16)".
std::string conversion(DType dtype) { return dtype == DType::f16 ? "half()" : "to(" + torch_dtype(dtype) + ")"; }

std::string masters(const RunConfig& config, const Mode& mode) {
  const std::string format(name_of(mode.parameters));
  return with(mode.keep_batchnorm_fp32 ? kMastersButBatchNorm : kMasters,
              {{"format", format},
               {"convert", conversion(mode.parameters)},
               {"models", of_each_model(config, "in_" + format + "({model})")}});
}

} // namespace

std::string torch_dtype(DType dtype) { return std::string("torch.").append(torch_name(dtype)); }

bool has_masters(const RunConfig& config) { return mode_of(config).masters; }

std::string low_weights(const RunConfig& config) {
  const DType parameters = mode_of(config).parameters;
  return parameters == DType::f32 ? "" : torch_dtype(parameters);
}

std::string precision_section(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  std::string text;
  if (mode.low == DType::tf32)
    text += kTf32;
  else if (!config.precision.convolution_tf32)
    text += kExactConvolutions;
  if (!config.precision.reduced_precision_reduction) text += kExactReductions;
  if (const std::string dtype = low_weights(config); !dtype.empty()) {
    if (mode.masters)
      text += masters(config, mode);
    else if (mode.keep_batchnorm_fp32)
      text +=
          with(kConvertedButBatchNorm, {{"dtype", dtype}, {"models", of_each_model(config, "in_16_bits({model})")}});
    else
      text += with(kConverted, {{"models", of_each_model(config, "{model}.to(" + dtype + ")")}});
    text += with(kCastsItsInput, {{"dtype", dtype}, {"models", of_each_model(config, "in_low_precision({model})")}});
  }
  return text + regions(config);
}

} // namespace amplab::pytorch
