// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/backend_library.h"

#include "kernels/registry/cpu_info.h"
#include "platform/shared_library.h"
#include "platform/this_process.h"

#include <algorithm>
#include <cstdlib>

namespace amplab {
namespace {

namespace fs = std::filesystem;

BackendLibrary absent(const std::string& sentence) { return {nullptr, sentence}; }

BackendLibrary load(const BackendMessages& words, const fs::path& path) {
  const std::string subject(words.subject);
  platform::SharedLibrary library(path.string());
  if (!library)
    return absent(subject + " cannot be loaded (" + library.reason() + "). " + std::string(words.if_broken));
  auto* const entry = library.function<BackendEntry>(kBackendEntry);
  const Backend* const backend = entry ? entry() : nullptr;
  if (backend && backend->version == backend_version()) {
    library.keep();
    return {backend, {}};
  }
  return absent(subject + " in " + path.string() + " belongs to another build than this program. " +
                std::string(words.if_of_another_build));
}

// Checked before the backend is loaded: that loads a gigabyte of NVIDIA's libraries and takes a tenth of a second.
bool has_driver() { return platform::can_load("libcuda.so.1"); }

} // namespace

const BackendMessages kCudaMessages = {"The CUDA backend", "This build has no CUDA backend. Use the device cpu.",
                                       "Install CUDA's cuBLAS and cuDNN, or use the device cpu.",
                                       "Build both together, or use the device cpu."};
const BackendMessages kCpuMessages = {
    "The library of the CPU kernels", "The CPU kernels are not beside this program. Build or install it again.",
    "Install oneDNN and OpenMP, or build again on this machine.", "Build or install both together."};

std::vector<fs::path> backend_paths(const std::string& file) {
  const fs::path folder = platform::program_path().parent_path();
  return {folder / file, folder.parent_path() / "lib" / "amplab" / file};
}

fs::path first_existing(const std::vector<fs::path>& paths) {
  const auto there = [](const fs::path& candidate) {
    std::error_code none;
    return fs::exists(candidate, none);
  };
  const auto candidate = std::ranges::find_if(paths, there);
  return candidate != paths.end() ? *candidate : fs::path();
}

BackendLibrary load_backend(const BackendMessages& words, const std::vector<fs::path>& paths) {
  const fs::path library = first_existing(paths);
  return library.empty() ? absent(std::string(words.if_absent)) : load(words, library);
}

std::vector<fs::path> cuda_paths() { return backend_paths("libamplab_cuda.so"); }

const BackendLibrary& cuda_backend() {
  static const BackendLibrary library =
      has_driver() ? load_backend(kCudaMessages, cuda_paths())
                   : absent("This machine has no NVIDIA driver. Install one, or use the device cpu.");
  return library;
}

namespace {

std::vector<std::filesystem::path> paths_of(const std::string& variant) {
  return backend_paths("libamplab_cpu_" + variant + ".so");
}

bool is_built(const CpuVariant& variant) { return !first_existing(paths_of(variant.name)).empty(); }

const CpuVariantChoice& choice() {
  static const CpuVariantChoice chosen = [] {
    std::vector<std::string> built;
    for (const CpuVariant& variant : cpu_variants())
      if (is_built(variant)) built.push_back(variant.name);
    const char* const asked = std::getenv("AMPLAB_CPU_VARIANT");
    return choose_cpu_variant(cpu_variants(), instruction_sets(), built, asked ? asked : "");
  }();
  return chosen;
}

} // namespace

const BackendLibrary& cpu_backend() {
  static const BackendLibrary library = choice().unusable_because.empty()
                                            ? load_backend(kCpuMessages, paths_of(choice().name))
                                            : BackendLibrary{nullptr, choice().unusable_because};
  return library;
}

BackendLibrary load_cpu_variant(const std::string& name) {
  const auto is_it = [&](const CpuVariant& variant) { return variant.name == name; };
  std::vector<std::string> built;
  if (const auto variant = std::ranges::find_if(cpu_variants(), is_it); variant != cpu_variants().end())
    if (is_built(*variant)) built.push_back(name);
  const CpuVariantChoice chosen = choose_cpu_variant(cpu_variants(), instruction_sets(), built, name);
  if (!chosen.unusable_because.empty()) return {nullptr, chosen.unusable_because};
  return load_backend(kCpuMessages, paths_of(name));
}

std::vector<CpuVariantState> list_cpu_variants() {
  std::vector<CpuVariantState> rows;
  for (const CpuVariant& variant : cpu_variants()) {
    CpuVariantState& row = rows.emplace_back();
    row.name = variant.name;
    if (!is_built(variant))
      row.unusable_because = "not built";
    else if (const InstructionSets missing = missing_instructions(variant, instruction_sets()); !missing.empty())
      row.unusable_because = "this processor lacks " + listed(missing);
    row.in_use = cpu_backend().backend && choice().name == variant.name;
  }
  return rows;
}

} // namespace amplab
