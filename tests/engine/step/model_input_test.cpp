// SPDX-License-Identifier: Apache-2.0
// What a loop sees of an input that the model's layers reject.
#include "engine/loop/loop_error.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

struct ModelInputs : TrainerTest {
  // Returns the error of model(x), as "ValueError: sentence".
  std::string error_of(const RunConfig& given, const std::string& x) {
    RunConfig config = given;
    config.loop = "model(" + x + ")\n";
    try {
      trainer(config).step(false);
    } catch (const loop::LoopError& error) {
      return error.exception + ": " + error.what();
    }
    return "no error";
  }
};

TEST_F(ModelInputs, ThatALayerRejectsRaiseTheExceptionOfPyTorch) {
  RunConfig config = small("fp32");
  config.model.name = "layers";
  config.model.layers = {"Linear(8)", "BatchNorm1d", "Linear(2)"};
  EXPECT_EQ(error_of(config, "batches[0][0][:1]"),
            "ValueError: Expected more than 1 value per channel when training, got input size torch.Size([1, 8])");
  EXPECT_EQ(error_of(config, "torch.ones(4, 3)"),
            "RuntimeError: addmm: mat1 and mat2 shapes cannot be multiplied (4x3 and 2x8)");
}

TEST_F(ModelInputs, OfATransformerAreBatchesOfItsPositions) {
  RunConfig config = small("fp32");
  config.data.name = "arithmetic";
  config.model.name = "transformer";
  config.model.width = 8, config.model.heads = 2, config.model.blocks = 1;
  EXPECT_EQ(error_of(config, "torch.zeros(5).long()"), "IndexError: tuple index out of range");
  EXPECT_EQ(error_of(config, "torch.zeros(2, 5)"),
            "RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, "
            "Int; but got torch.FloatTensor instead (while checking arguments for embedding)");
  EXPECT_EQ(error_of(config, "torch.zeros(2, 999).long()").find("RuntimeError: The size of tensor a (999) must match"),
            0u);
}

} // namespace
} // namespace amplab
