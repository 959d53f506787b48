// SPDX-License-Identifier: GPL-3.0-or-later
// The list of layers in use: real keys, clicks and drags.
#include "ui/widgets/model_editor.h"

#include "ui/widgets/layer_editor.h"
#include "ui/widgets/layer_row.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using Texts = std::vector<std::string>;

class Layers : public testing::Test {
 protected:
  Layers() {
    QObject::connect(&previews_, &DataPreviews::wanted, &previews_, [this](const RunConfig& request) {
      DataPreview preview;
      if (request.data.name == "csv") return; // no reply yet
      preview.task = request.data.name == "moons" ? ModelTask{.sample = {2}, .outputs = 2}
                                                  : ModelTask{.sample = {1, 28, 28}, .outputs = 10};
      previews_.put(request, preview);
    });
  }
  void open(const ModelConfig& model, const char* data = "fashion-mnist") {
    RunConfig config;
    config.model = model;
    config.data.name = data;
    load({config});
  }
  void load(const std::vector<RunConfig>& configs, const char* section = "model") {
    std::vector<LaneSetup> setups;
    for (const RunConfig& config : configs) setups.push_back({config, static_cast<int>(setups.size())});
    document_.load(setups);
    editor_ = std::make_unique<ModelEditor>(document_, previews_, theme_, section);
    editor_->resize(330, 500);
    editor_->show();
    editor_->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(editor_.get()));
  }
  LayerRow& row(int index) {
    auto* found = editor_->findChild<LayerRow*>(QString("model:row:%1").arg(index));
    if (!found) throw std::runtime_error("no row");
    return *found;
  }
  int rows() const {
    int count = 0;
    for (const auto* row : editor_->findChildren<LayerRow*>()) count += row->isVisibleTo(editor_.get());
    return count;
  }
  template <class Widget> Widget& part(const char* name) { return *editor_->findChild<Widget*>(name); }
  void click(int index) { QTest::mouseClick(&row(index), Qt::LeftButton, {}, QPoint(20, 8)); }
  void type(const char* number, const char* text) {
    auto& field = part<QLineEdit>(number);
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, text);
  }
  const Texts& layers(int lane = 0) const { return document_.config(lane).model.layers; }

  Theme theme_;
  ConfigDocument document_;
  DataPreviews previews_;
  std::unique_ptr<ModelEditor> editor_;
};

const ModelConfig kChain{.name = "layers", .layers = {"Conv2d(4, 3)", "ReLU", "Flatten", "Linear(10)"}};

TEST_F(Layers, ShowSizesAndCountsOfEach) {
  open(kChain);
  ASSERT_EQ(rows(), 4);
  EXPECT_EQ(row(0).sizes(), "4×26×26");
  EXPECT_EQ(row(0).count(), "40");
  EXPECT_EQ(row(2).sizes(), "2704");
  EXPECT_EQ(row(3).what(), "Linear(10)");
  EXPECT_TRUE(part<QLabel>("model:input").text().contains("1×28×28"));
  EXPECT_TRUE(part<QLabel>("model:total").text().contains("parameters"));
  EXPECT_TRUE(row(0).accessibleName().contains("conv1"));
  EXPECT_TRUE(row(0).accessibleDescription().contains("40"));
}

TEST_F(Layers, FollowWhatIsTypedKeyByKey) {
  open(kChain);
  click(0);
  type("layer:out_channels", "12");
  EXPECT_EQ(layers()[0], "Conv2d(12, 3)");
  EXPECT_EQ(row(0).sizes(), "12×26×26");
  EXPECT_EQ(row(2).sizes(), "8112");
  EXPECT_EQ(part<QLineEdit>("layer:out_channels").text(), "12");
  EXPECT_TRUE(part<QLineEdit>("layer:out_channels").hasFocus());
  document_.undoStack()->undo();
  EXPECT_EQ(layers()[0], "Conv2d(4, 3)") << "keys that follow each other are one step";
  EXPECT_EQ(part<QLineEdit>("layer:out_channels").text(), "4");
}

TEST_F(Layers, MarkAtItsRowWhatCannotStandThere) {
  open(kChain);
  click(0);
  type("layer:kernel_size", "40");
  EXPECT_EQ(
      row(0).problem(),
      "The layer conv1, Conv2d(4, 40), needs an image that its window of 40 fits into, but [1, 28, 28] is its input.");
  EXPECT_EQ(row(1).problem(), "");
  EXPECT_EQ(row(1).sizes(), "") << "behind it nothing is known";
  EXPECT_EQ(layers()[0], "Conv2d(4, 40)") << "it is a layer, and may be mended elsewhere";
}

TEST_F(Layers, KeepInvalidNumbersOutOfTheDocument) {
  open(kChain);
  click(0);
  type("layer:kernel_size", "three");
  EXPECT_TRUE(row(0).problem().contains("\"three\"")) << row(0).problem().toStdString();
  EXPECT_EQ(part<QLineEdit>("layer:kernel_size").text(), "three") << "to be mended";
  EXPECT_EQ(layers(), kChain.layers);
  type("layer:kernel_size", "5");
  EXPECT_EQ(layers()[0], "Conv2d(4, 5)");
  EXPECT_EQ(row(0).problem(), "");
  type("layer:kernel_size", "x");
  click(1);
  EXPECT_EQ(row(0).problem(), "") << "left, it is as it was";
}

TEST_F(Layers, WarnAtTheLastLayerIfOutputsDoNotMatchTheData) {
  open({.name = "layers", .layers = {"Flatten", "Linear(9)"}});
  EXPECT_TRUE(row(1).problem().contains("needs [10]")) << row(1).problem().toStdString();
}

TEST_F(Layers, ChangeTheirKindAndKeepSharedNumbers) {
  open(kChain);
  click(0);
  auto& kind = part<QComboBox>("layer:kind");
  kind.setCurrentText("MaxPool2d");
  emit kind.activated(kind.currentIndex());
  EXPECT_EQ(layers()[0], "MaxPool2d(3, stride=1)");
  click(1);
  kind.setCurrentText("GELU");
  emit kind.activated(kind.currentIndex());
  EXPECT_EQ(layers()[1], "GELU");
}

TEST_F(Layers, AreAddedDuplicatedMovedAndRemovedByKeys) {
  open(kChain);
  click(1);
  QTest::keyClick(&row(1), Qt::Key_Insert, Qt::ControlModifier);
  EXPECT_EQ(layers(), (Texts{"Conv2d(4, 3)", "ReLU", "ReLU", "Flatten", "Linear(10)"}));
  EXPECT_TRUE(row(2).hasFocus());
  QTest::keyClick(&row(2), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(layers(), (Texts{"Conv2d(4, 3)", "ReLU", "Flatten", "ReLU", "Linear(10)"}));
  QTest::keyClick(&row(3), Qt::Key_Up, Qt::AltModifier);
  QTest::keyClick(&row(2), Qt::Key_Up);
  QTest::keyClick(&row(1), Qt::Key_Delete);
  EXPECT_EQ(layers(), kChain.layers);
  QTest::keyClick(&row(1), Qt::Key_Insert);
  EXPECT_EQ(layers()[2], "Linear(64)");
  EXPECT_TRUE(part<QComboBox>("layer:kind").hasFocus());
  for (int steps = 5; steps > 0; --steps) document_.undoStack()->undo();
  EXPECT_EQ(layers(), kChain.layers) << "each is a step of its own";
  EXPECT_FALSE(document_.undoStack()->canUndo());
}

TEST_F(Layers, AreMovedFromTheirEditorToo) {
  open(kChain);
  click(0);
  auto& field = part<QLineEdit>("layer:out_channels");
  field.setFocus();
  QTest::keyClick(&field, Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(layers()[1], "Conv2d(4, 3)");
}

TEST_F(Layers, AreDragged) {
  open(kChain);
  const QPoint from(20, 8);
  QTest::mousePress(&row(3), Qt::LeftButton, {}, from);
  const QPoint to = row(3).mapFrom(editor_.get(), row(1).geometry().topLeft() + QPoint(20, 1));
  QTest::mouseMove(&row(3), to);
  QMouseEvent move(QEvent::MouseMove, to, row(3).mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(&row(3), &move);
  QTest::mouseRelease(&row(3), Qt::LeftButton, {}, to);
  EXPECT_EQ(layers(), (Texts{"Conv2d(4, 3)", "Linear(10)", "ReLU", "Flatten"}));
}

TEST_F(Layers, BeginFromNothing) {
  open({.name = "layers"});
  EXPECT_TRUE(part<QLabel>("model:problem").text().contains("is empty"));
  QTest::mouseClick(&part<QToolButton>("model:add"), Qt::LeftButton);
  EXPECT_EQ(layers(), Texts{"Linear(64)"});
}

TEST_F(Layers, ShowIfTheDataAreUnknown) {
  open(kChain, "csv");
  EXPECT_EQ(row(0).sizes(), "");
  EXPECT_EQ(row(0).problem(), "");
  EXPECT_TRUE(part<QLabel>("model:input").text().contains("not known"));
  previews_.setFailed(preview_request(document_.config(0).data, document_.config(0).seed), "It is empty.");
  EXPECT_TRUE(part<QLabel>("model:input").text().contains("It is empty."));
}

TEST_F(Layers, OfAPresetAreShownAndConvertible) {
  open({.name = "mlp", .hidden = {8}});
  EXPECT_EQ(rows(), 4);
  EXPECT_FALSE(part<QWidget>("layer:kind").isVisible());
  EXPECT_FALSE(part<QWidget>("model:add").isVisible());
  QTest::mouseClick(&part<QPushButton>("model:mine"), Qt::LeftButton);
  EXPECT_EQ(document_.config(0).model.name, "layers");
  EXPECT_EQ(layers(), (Texts{"Flatten", "Linear(8)", "ReLU", "Linear(10)"}));
  EXPECT_TRUE(part<QWidget>("model:add").isVisible());
  document_.undoStack()->undo();
  EXPECT_EQ(document_.config(0).model.name, "mlp");
}

TEST_F(Layers, OfAResnetAreShownWithTheReasonAgainstConversion) {
  open({.name = "resnet", .channels = {4, 8}, .blocks = 1});
  EXPECT_GT(rows(), 15);
  EXPECT_FALSE(part<QPushButton>("model:mine").isVisible());
  EXPECT_TRUE(part<QLabel>("model:reason").text().contains("add their input"));
  open({.name = "resnet"}, "moons");
  EXPECT_TRUE(part<QLabel>("model:problem").text().contains("needs images"));
}

TEST_F(Layers, OfHugeModelsAreCounted) {
  open({.name = "resnet", .channels = std::vector<int64_t>(8, 2), .blocks = 48});
  EXPECT_EQ(rows(), static_cast<int>(ModelEditor::kMostRows));
  EXPECT_TRUE(part<QLabel>("model:total").text().contains("more"));
}

TEST_F(Layers, AreEditedInAllLanesOrInOne) {
  RunConfig config;
  config.model = kChain;
  load({config, config});
  click(3);
  type("layer:out_features", "7");
  EXPECT_EQ(layers(0), layers(1));
  editor_->setScope(1);
  click(1);
  QTest::keyClick(&row(1), Qt::Key_Delete);
  EXPECT_EQ(layers(0).size(), 4u);
  EXPECT_EQ(layers(1).size(), 3u);
}

TEST_F(Layers, OfOneModelAmongSeveralHaveFreeOutputs) {
  RunConfig config;
  config.models["d"].name = config.models["g"].name = "layers";
  config.models["g"].layers = {"Flatten", "Linear(3)"};
  load({config}, "models.g");
  EXPECT_EQ(row(1).problem(), "");
  click(1);
  type("layer:out_features", "5");
  EXPECT_EQ(document_.config(0).models.at("g").layers[1], "Linear(5)");
}

} // namespace
} // namespace amplab
